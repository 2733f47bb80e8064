import type { i18n } from 'i18next'
import type { Language } from '#contract/schema.ts'
import { filesOf } from './i18n.ts'

/** A file of `locales/` that only some pages fetch: `staff-albums`. A test knows which there are. */
export type LateTexts = string

type Fetched = Record<string, () => Promise<object>>

/** Where they are is long to say, and of one language at a time. */
const lists: Record<Language, () => Promise<{ default: Fetched }>> = {
  pt: () => import('./languages/late-pt.ts'),
  en: () => import('./languages/late-en.ts'),
  fr: () => import('./languages/late-fr.ts'),
  es: () => import('./languages/late-es.ts'),
}

/** Fetches those of `names` that this language has not learned yet. Rejects where one does not come. */
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
}

/** Fetches, in another language, those that the present one has learned: the page may show some of them. */
export async function loadLearnedTexts(texts: i18n, language: Language): Promise<void> {
  const { default: files } = await lists[language]()
  const names = filesOf(texts).filter((name) => pathOf(language, name) in files)
  await loadLateTexts(texts, names, language)
}

const pathOf = (language: Language, name: string) => `../../../../locales/${language}/${name}.json`
