/** Returns the URL of a sign-in page, keeping the `from` parameter. */
export function gateAddress(
  path: string,
  current: URLSearchParams,
  query: Record<string, string> = {},
): string {
  const from = current.get('from')
  const search = new URLSearchParams({ ...query, ...(from ? { from } : {}) })
  return search.size > 0 ? `${path}?${search}` : path
}
