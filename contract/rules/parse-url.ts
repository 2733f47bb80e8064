/** Parses a URL; undefined if invalid. Safari has `URL.canParse` only since 17 and `URL.parse` since 18. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
