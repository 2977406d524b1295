/** The rules of the expansion, where some of it is played. */
export function rulesOf({ options, seats }: { options: object; seats: unknown[] }): string {
  const isMore = seats.length > 4 || Object.values(options).includes(true);
  return isMore ? "tzolkin-expansion" : "tzolkin";
}
