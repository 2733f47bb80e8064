import type { i18n } from 'i18next'
import type { Language } from '#contract/schema.ts'
import { filesOf } from './i18n.ts'

/**
 * Name of a file in `locales/` that only some pages fetch, such as `staff-albums`. A test checks the names.
 */
export type LateTexts = string

type Fetched = Record<string, () => Promise<object>>

/** The lists of URLs are long, so each language's is loaded on demand. */
const lists: Record<Language, () => Promise<{ default: Fetched }>> = {
  pt: () => import('./languages/late-pt.ts'),
  en: () => import('./languages/late-en.ts'),
  fr: () => import('./languages/late-fr.ts'),
  es: () => import('./languages/late-es.ts'),
}

/**
 * Fetches those of `names` that are not loaded in this language, and in the one that the page has changed to
 * meanwhile. Rejects if one fails.
 */
export async function loadLateTexts(
  texts: i18n,
  names: readonly LateTexts[],
  language = texts.language as Language,
): Promise<void> {
  const missing = names.filter((name) => !texts.hasResourceBundle(language, name))
  if (missing.length === 0) return
  const { default: files } = await lists[language]()
  await Promise.all(
    missing.map(async (name) => {
      const content = await files[pathOf(language, name)]?.()
      if (!content) throw new Error(`locales/${language}/${name}.json is not there`)
      texts.addResourceBundle(language, name, content)
    }),
  )
  await loadLateTexts(texts, names)
}

/**
 * Fetches, in another language, the late files loaded in the current one, also those that arrive meanwhile:
 * the page may be showing them.
 */
export async function loadLearnedTexts(texts: i18n, language: Language): Promise<void> {
  const { default: files } = await lists[language]()
  const missing = () =>
    filesOf(texts).filter(
      (name) => pathOf(language, name) in files && !texts.hasResourceBundle(language, name),
    )
  while (missing().length > 0) await loadLateTexts(texts, missing(), language)
}

const pathOf = (language: Language, name: string) => `../../../../locales/${language}/${name}.json`
