const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** Fills `{{places}}` of an HTML text with plain text. A place nobody fills stays as it is. */
export function fillPlaces(html: string, places: Record<string, string>): string {
  return html.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const text = places[name]
    return text === undefined ? place : escapeHtml(text)
  })
}
