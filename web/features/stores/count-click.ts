/** Says that somebody goes on to a product, and nothing else. It arrives even if the page goes away. */
export function countClick(slug: string, position: number): void {
  const body = new Blob([JSON.stringify({ position })], { type: 'application/json' })
  navigator.sendBeacon?.(`/api/shop/${encodeURIComponent(slug)}/click`, body)
}
