import { parseUrl } from '#contract/rules/parse-url.ts'
import { withoutSentenceEnd } from '#contract/rules/sentence-end.ts'

export interface Link {
  /** As it was typed, whole. */
  address: string
  url: URL
}

/** No line has more cards. */
export const mostCards = 3
const longestAddress = 2000

/** What stands in code or between `<` and `>` is shown as it is, so it comes first. */
const candidates =
  /```[\s\S]+?```|`[^`\n]+`|<[^\s<>]+>|(?<url>https?:\/\/[^\s<>"]+|(?<![\p{L}\p{N}_.@/-])www\.[^\s<>"]+)/giu

/** The links of a line that may have cards: each address once, in their order. */
export function findLinks(text: string): Link[] {
  if (!/https?:\/\/|www\./i.test(text)) return []
  const links = new Map<string, Link>()
  for (const { groups } of text.matchAll(candidates)) {
    const link = groups?.url ? linkOf(withoutSentenceEnd(groups.url)) : undefined
    if (link && !links.has(link.url.href)) links.set(link.url.href, link)
    if (links.size === mostCards) break
  }
  return [...links.values()]
}

function linkOf(typed: string): Link | undefined {
  const address = /^www\./i.test(typed) ? `https://${typed}` : typed
  const url = parseUrl(address)
  // A name and a password in an address are nobody else's business.
  if (!url?.hostname || url.username || url.password) return undefined
  return address.length <= longestAddress && url.href.length <= longestAddress ? { address, url } : undefined
}
