/** Texts of the card: its label, and what pressing it does. */
interface CardWords {
  label: string
  hint: string
}

const videoLink = /<a (?=[^>]*\bdata-youtube="([\w-]{11})")[^>]*>(.*?)<\/a>/gs

const play =
  'M240,128a15.74,15.74,0,0,1-7.6,13.51L88.32,229.65a16,16,0,0,1-16.2.3A15.86,15.86,0,0,1,64,216.13V39.87a15.86,15.86,0,0,1,8.12-13.82,16,16,0,0,1,16.2.3L232.4,114.49A15.74,15.74,0,0,1,240,128Z'

/**
 * Replaces links to videos by cards, so that nothing of the other site is loaded before a press.
 * @param html sanitised by the server; only fixed markup is added to it
 */
export function withVideoCards(html: string, words: CardWords): string {
  return html.replace(videoLink, (_, id: string, text: string) => {
    const name = text.replace(/<[^>]*>/g, '').trim()
    const title = /^https?:/.test(name) ? '' : name
    const named = title ? { ...words, label: title } : words
    return `<button type="button" class="video-facade video-in-text" data-youtube="${id}" data-title="${title.replaceAll('"', '&quot;')}">${videoCardHtml(named)}</button>`
  })
}

/** Returns the contents of a card, also for the editor. Both texts are HTML. */
export function videoCardHtml({ label, hint }: CardWords): string {
  return (
    `<span class="video-play"><span class="video-lamp"><svg viewBox="0 0 256 256" fill="currentColor" aria-hidden="true"><path d="${play}"/></svg></span>` +
    `<span class="min-w-0"><span class="block font-semibold">${label}</span><span class="block text-small">${hint}</span></span></span>`
  )
}
