import { escapeHtml } from '../../platform/text/escape-html.ts'

/** Fills `{{places}}` of an HTML text with plain text. A place nobody fills stays as it is. */
export function fillVariables(html: string, places: Record<string, string>): string {
  return html.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const text = places[name]
    return text === undefined ? place : escapeHtml(text)
  })
}
