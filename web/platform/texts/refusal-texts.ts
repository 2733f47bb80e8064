import { placeText } from '#contract/rules/number-text.ts'
import { sanctionTexts } from '#contract/rules/sanction-texts.ts'
import { waitingTime } from '#contract/rules/time-span.ts'
import type { Language } from '#contract/schema.ts'
import type { RefusalParams } from '../api/api-error.ts'

/** Loaded when the language changes while a refusal is shown. */
const loaders: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  pt: () => import('./refusals/pt.ts'),
  en: () => import('./refusals/en.ts'),
  fr: () => import('./refusals/fr.ts'),
  es: () => import('./refusals/es.ts'),
}

/**
 * Returns the text of an error code with its placeholders filled; undefined if the code is unknown or a value
 * is missing.
 */
export type RefusalTexts = (key: string, params?: RefusalParams) => string | undefined

/** Returns the server's error texts in another language. */
export async function refusalTexts(language: Language): Promise<RefusalTexts> {
  const files = await loaders[language]()
  const texts = Object.values(files.default).flatMap((file) => {
    const { errors = {} } = JSON.parse(file) as { errors?: Record<string, string> }
    return Object.entries(errors)
  })
  const byKey = new Map(texts)
  return (key, params = {}) => {
    const sentences = [key, ...sanctionTexts(params)].map((one) => fill(byKey.get(one), params, language))
    return sentences.every((sentence) => sentence !== undefined) ? sentences.join(' ') : undefined
  }
}

const place = /\{\{(\w+)(, waitingTime)?\}\}/g

function fill(text: string | undefined, params: RefusalParams, language: Language): string | undefined {
  const filled = text?.replace(place, (empty, name: string, isTime?: string) => {
    const value = params[name]
    if (value === undefined) return empty
    return isTime ? waitingTime(value, language) : placeText(value, language)
  })
  return filled?.includes('{{') ? undefined : filled
}
