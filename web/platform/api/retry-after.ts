const seconds = [1, 2, 5, 10, 30]

/** Seconds to wait before another try, after this many failures before the last one. */
export const retrySeconds = (failures: number): number => seconds[failures] ?? 30

/** Returns the seconds of a Retry-After header; undefined if absent or a date. */
export function retryAfterOf({ headers }: Pick<Response, 'headers'>): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isNaN(seconds) ? undefined : seconds
}
