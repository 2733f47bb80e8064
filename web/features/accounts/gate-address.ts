/** The address of a sign-in page that still knows where its visitor wanted to go. */
export function gateAddress(
  path: string,
  current: URLSearchParams,
  query: Record<string, string> = {},
): string {
  const from = current.get('from')
  const search = new URLSearchParams({ ...query, ...(from ? { from } : {}) })
  return search.size > 0 ? `${path}?${search}` : path
}
