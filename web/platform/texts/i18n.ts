import type { i18n } from 'i18next'
import { placeText } from '#contract/rules/number-text.ts'
import { pluralSuffix } from '#contract/rules/plural-suffix.ts'
import { timeSpan } from '#contract/rules/time-span.ts'
import type { Language } from '#contract/schema.ts'
import { createListeners } from '../storage/listeners.ts'

/** Default export of `languages/*.ts`: file path to the texts in it. */
export type LanguageFiles = Record<string, object>

type Values = Record<string, unknown>

/** Untyped keys: they are checked where they are used. */
export interface Speak {
  (key: string, values?: Values): string
  /** Returns the text without filling in its placeholders. */
  raw: (key: string, values?: Values) => string
  fill: (text: string, values?: Values) => string
}

/** The part of an i18next instance that pages need. The browser's instance loads other languages later. */
export interface Texts {
  readonly language: Language
  t: (key: string, values?: Values) => string
  exists: (key: string, values?: Values) => boolean
  hasResourceBundle: (language: string, file: string) => boolean
  addResourceBundle: (language: string, file: string, content: object) => void
  /** Names of the files loaded in the current language. */
  files: () => string[]
  changeLanguage: (language: Language) => Promise<void>
  /** Called when the language changes. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  /** Returns the same function until the language changes. Keys are of this file unless they name another. */
  speakerOf: (file: string) => Speak
}

const place = /\{\{(\w+)(, timeSpan)?\}\}/g

/**
 * Implements the format of i18next as far as the files in `locales/` use it: `file:path.to.text` with `ui` as
 * the default file, `_one` and `_other` for numbers, `_word` for a context, `{{name}}`. i18next itself took
 * 15 KB of every page's scripts; the server still uses it for emails and responses, and a test compares the
 * two (decision 0041).
 */
export function createTexts(first: Language, files: LanguageFiles): i18n {
  const bundles = new Map<string, object>()
  const { notify, subscribe } = createListeners()
  let language = first
  let speakers = new Map<string, Speak>()

  function find(file: string, key: string, { count, context }: Values = {}): string | undefined {
    const colon = key.indexOf(':')
    const path = key.slice(colon + 1)
    const from = bundles.get(`${language} ${colon < 0 ? file : key.slice(0, colon)}`)
    const number = typeof count === 'number' ? pluralSuffix(language, count) : ''
    const word = context ? `_${context}` : ''
    for (const suffix of [word + number, word, number, '']) {
      const text = textAt(from, path + suffix)
      if (text !== undefined) return text
    }
    return undefined
  }

  function fill(text: string, values: Values = {}): string {
    return text.replace(place, (empty, name: string, isSpan?: string) => {
      if (!(name in values)) return empty
      const value = values[name]
      return placeText(isSpan ? timeSpan(Number(value), language) : value, language)
    })
  }

  function speakerOf(file: string): Speak {
    const there = speakers.get(file)
    if (there) return there
    const raw = (key: string, values?: Values) => find(file, key, values) ?? key.replace(/^.*:/, '')
    const translate = (key: string, values?: Values) => fill(raw(key, values), values)
    const translator = Object.assign(translate, { raw, fill })
    speakers.set(file, translator)
    return translator
  }

  const texts: Texts = {
    get language() {
      return language
    },
    t: (key, values) => speakerOf('ui')(key, values),
    exists: (key, values) => find('ui', key, values) !== undefined,
    hasResourceBundle: (spoken, file) => bundles.has(`${spoken} ${file}`),
    addResourceBundle: (spoken, file, content) => void bundles.set(`${spoken} ${file}`, content),
    files: () => [...bundles.keys()].filter((key) => key.startsWith(language)).map((key) => key.slice(3)),
    async changeLanguage(next) {
      language = next
      speakers = new Map()
      notify()
    },
    subscribe,
    speakerOf,
  }
  const instance = texts as unknown as i18n
  learnLanguage(instance, first, files)
  return instance
}

/** @param path of the keys, such as `order.title` */
function textAt(from: object | undefined, path: string): string | undefined {
  let at: unknown = from
  for (const step of path.split('.')) at = (at as Values | undefined)?.[step]
  return typeof at === 'string' ? at : undefined
}

export const filesOf = (texts: i18n): string[] => (texts as unknown as Texts).files()

export function learnLanguage(texts: i18n, language: Language, files: LanguageFiles): void {
  for (const [path, content] of Object.entries(files)) {
    texts.addResourceBundle(language, path.replace(/^.*\/|\.json$/g, ''), content)
  }
}
