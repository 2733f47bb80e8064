import { readdirSync, readFileSync } from 'node:fs'
import { createInstance, type i18n } from 'i18next'
import { placeText } from '#contract/rules/number-text.ts'
import { pluralSuffix } from '#contract/rules/plural-suffix.ts'
import { sanctionTexts } from '#contract/rules/sanction-texts.ts'
import { timeSpan, waitingTime } from '#contract/rules/time-span.ts'
import { type Language, language } from '#contract/schema.ts'

export type TextParams = Record<string, string | number>
export type Translate = (key: string, params?: TextParams) => string

export interface Translator {
  /**
   * Returns the translate function of a language. Keys are `file:path.to.text`, with the files of `locales/`.
   */
  in(lang: Language): Translate
  /** The text of a machine key, from whichever feature declares it under `errors`, and what a sanction adds to it. */
  error(lang: Language, key: string, params?: TextParams): string
  knowsError(key: string): boolean
}

const locales = new URL('../../../locales/', import.meta.url)
const loaded: Partial<Record<Language, Texts>> = {}

/** Creates a translator, which reads the texts of a language when it is first spoken. */
export function createTranslator(): Translator {
  const textsOf = (lang: Language) => (loaded[lang] ??= load(lang))

  // Keys are typed in the browser; here they also come from data, such as a refusal's key.
  const translate =
    (lang: Language): Translate =>
    (key, params) =>
      textsOf(lang).texts.t(key as never, params ?? {})

  function error(lang: Language, key: string, params: TextParams = {}): string {
    const { errors } = textsOf(lang)
    if (!errors.has(key)) return key
    const keys = [key, ...sanctionTexts(params)]
    return keys.map((one) => translate(lang)(`${errors.get(one)}:errors.${one}`, params)).join(' ')
  }

  return { in: translate, error, knowsError: (key) => textsOf('pt').errors.has(key) }
}

interface Texts {
  texts: i18n
  /** Machine key → the file that has its text. */
  errors: Map<string, string>
}

function load(lang: Language): Texts {
  const folder = new URL(`${lang}/`, locales)
  const resources: Record<string, Record<string, unknown>> = {}
  const errors = new Map<string, string>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const name = file.replace('.json', '')
    const content = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    resources[name] = content
    for (const key of Object.keys(content.errors ?? {})) errors.set(key, name)
  }

  const texts = createInstance()
  texts.init({
    lng: lang,
    fallbackLng: false,
    initAsync: false,
    resources: { [lang]: resources },
    interpolation: {
      escapeValue: true,
      useRawValueToEscape: true,
      escape: (value: unknown) => placeText(value, lang),
    },
  })
  texts.services.pluralResolver.getSuffix = pluralSuffix
  texts.services.formatter?.add('timeSpan', (minutes) => timeSpan(minutes, lang))
  texts.services.formatter?.add('waitingTime', (seconds) => waitingTime(seconds, lang))
  return { texts, errors }
}

/** Returns the language of a call's query: `?lang=`. */
export function askedLanguage(query: unknown): Language | undefined {
  const { lang } = (query ?? {}) as { lang?: unknown }
  return typeof lang === 'string' ? spokenLanguage(lang) : undefined
}

/** Returns the language of a value such as `?lang=` or a cookie; undefined if it is not supported. */
export function spokenLanguage(wish: string | null | undefined): Language | undefined {
  const short = wish?.slice(0, 2).toLowerCase()
  return language.options.find((option) => option === short)
}

/** Returns the best supported language of `Accept-Language` (RFC 9110 §12.5.4). */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', ...params] = part.trim().split(';')
    const quality = params.map((param) => param.trim()).find((param) => param.startsWith('q='))
    return { tag, quality: quality ? Number(quality.slice(2)) : 1 }
  })
  wishes.sort((a, b) => b.quality - a.quality)
  return wishes.map(({ tag }) => spokenLanguage(tag)).find((lang) => lang !== undefined)
}
