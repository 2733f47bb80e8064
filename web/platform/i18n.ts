import { createInstance, type i18n } from 'i18next'
import { bidiIsolate } from '#contract/rules/bidi-isolate.ts'
import { pluralSuffix } from '#contract/rules/plural-suffix.ts'
import { timeSpan } from '#contract/rules/time-span.ts'
import type { Language } from '#contract/schema.ts'

/** What `languages/*.ts` export: file path → the texts in it. */
export type LanguageFiles = Record<string, object>

/** An instance that speaks one language; the browser's learns others later. Namespaces are the file names. */
export function createTexts(language: Language, files: LanguageFiles): i18n {
  const texts = createInstance()
  texts.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    defaultNS: 'ui',
    resources: { [language]: namespaces(files) },
    interpolation: { escapeValue: true, escape: bidiIsolate },
    react: { useSuspense: false },
  })
  texts.services.pluralResolver.getSuffix = pluralSuffix
  texts.services.formatter?.add('timeSpan', (minutes, lng = language) => timeSpan(minutes, lng))
  return texts
}

export function learnLanguage(texts: i18n, language: Language, files: LanguageFiles): void {
  for (const [name, content] of Object.entries(namespaces(files))) {
    texts.addResourceBundle(language, name, content)
  }
}

function namespaces(files: LanguageFiles): Record<string, object> {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path.replace(/^.*\/|\.json$/g, ''), content]),
  )
}
