/** For how many seconds a server asks to be left alone; undefined where it does not say, or not in seconds. */
export function retryAfterOf({ headers }: Pick<Response, 'headers'>): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isNaN(seconds) ? undefined : seconds
}
