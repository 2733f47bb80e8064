/**
 * Whether a client has the content with this ETag already, by its `If-None-Match` (RFC 9110, section 13.1.2):
 * `*`, or a list of tags, of which weak and strong ones are the same here.
 */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  // Nearly every client sends the one tag that it got.
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(etag.replace(/^W\//, '')) ?? false
}
