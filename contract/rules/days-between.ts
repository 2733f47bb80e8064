/** How many days a day, `yyyy-mm-dd`, is after another. */
export function daysBetween(day: string, later: string): number {
  return (Date.parse(later) - Date.parse(day)) / 86_400_000
}
