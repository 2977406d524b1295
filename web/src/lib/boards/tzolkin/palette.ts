/** The colours of the wheels, and of the categories of buildings. */
export const WHEEL_COLOURS: Record<string, string> = {
  calendar: "#c9a06a",
  palenque: "#7fa05a",
  yaxchilan: "#a49482",
  tikal: "#c4714c",
  uxmal: "#d6a742",
  "chichen-itza": "#6b9ab5",
};

export const CATEGORY_COLOURS: Record<string, string> = {
  farm: "#5f8b3d",
  tomb: "#77606f",
  civic: "#b2643a",
  shrine: "#2f6a94",
};
