import type { Language } from '#contract/schema.ts'

/** They come when the language is changed while a refusal is shown, and not before. */
const loaders: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  pt: () => import('./refusals/pt.ts'),
  en: () => import('./refusals/en.ts'),
  fr: () => import('./refusals/fr.ts'),
  es: () => import('./refusals/es.ts'),
}

/**
 * What the server would have said in another language, by machine key. Texts with places in them are left out: what
 * stood there is not known here.
 */
export async function refusalTexts(language: Language): Promise<ReadonlyMap<string, string>> {
  const files = await loaders[language]()
  const texts = Object.values(files.default).flatMap((file) => {
    const { errors = {} } = JSON.parse(file) as { errors?: Record<string, string> }
    return Object.entries(errors)
  })
  return new Map(texts.filter(([, text]) => !text.includes('{{')))
}
