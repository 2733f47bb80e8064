import type { NewsItem } from '#contract/news.ts'

/** The beginning of an article about a piece of news: what is known, and where from. */
export function draftOf({ link, title, snippet }: NewsItem, readMore: string) {
  const source = `<p><a href="${escaped(link)}">${escaped(readMore)}</a></p>`
  return { title, content: snippet ? `<p>${escaped(snippet)}</p>${source}` : source }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
