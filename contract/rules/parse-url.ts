/** What the browser's own parser makes of an address, or nothing. Safari has `URL.canParse` from 17, `URL.parse` from 18. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
