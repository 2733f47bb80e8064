import { createTexts } from '../../../web/platform/texts/i18n.ts'

const texts = createTexts(
  'pt',
  import.meta.glob<object>('../../../locales/pt/*.json', { eager: true, import: 'default' }),
)

/** What the site says in Portuguese: `ui:close`. Whoever rewords a text need not look for it here. */
export function said(key: string, values: Record<string, unknown> = {}): string {
  if (!texts.exists(key, values)) throw new Error(`no text ${key}`)
  return String(texts.t(key as never, values as never))
}
