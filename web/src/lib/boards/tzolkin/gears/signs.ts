/** The sign of every town. */
const SIGNS: Record<string, string> = {
  palenque: "corn",
  yaxchilan: "stone",
  tikal: "monument",
  uxmal: "market",
  "chichen-itza": "skull",
};

export function signOf(wheel: string): string {
  return SIGNS[wheel] ?? "any";
}
