/** Returns the number of days between two dates `yyyy-mm-dd`. */
export function daysBetween(day: string, later: string): number {
  return (Date.parse(later) - Date.parse(day)) / 86_400_000
}
