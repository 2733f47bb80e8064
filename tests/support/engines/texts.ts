import { createTexts } from '../../../web/platform/texts/i18n.ts'

const texts = createTexts(
  'pt',
  import.meta.glob<object>('../../../locales/pt/*.json', { eager: true, import: 'default' }),
)

/** Returns the Portuguese text of a key such as `ui:close`, so that tests do not quote texts. */
export function translated(key: string, values: Record<string, unknown> = {}): string {
  if (!texts.exists(key, values)) throw new Error(`no text ${key}`)
  return String(texts.t(key as never, values as never))
}
