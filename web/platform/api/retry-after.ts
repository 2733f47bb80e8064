/** Returns the seconds of a Retry-After header; undefined if absent or a date. */
export function retryAfterOf({ headers }: Pick<Response, 'headers'>): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isNaN(seconds) ? undefined : seconds
}
