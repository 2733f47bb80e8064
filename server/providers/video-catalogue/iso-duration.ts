/** Seconds of an ISO 8601 duration such as `PT1H2M3S` or `P1DT5S`; 0 for anything else. */
export function secondsOf(duration: string): number {
  const [, ...parts] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration) ?? []
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}
