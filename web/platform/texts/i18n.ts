import type { i18n } from 'i18next'
import { placeText } from '#contract/rules/number-text.ts'
import { pluralSuffix } from '#contract/rules/plural-suffix.ts'
import { timeSpan } from '#contract/rules/time-span.ts'
import type { Language } from '#contract/schema.ts'
import { createListeners } from '../storage/listeners.ts'

/** What `languages/*.ts` export: file path → the texts in it. */
export type LanguageFiles = Record<string, object>

type Values = Record<string, unknown>

/** Without the keys: which exist is checked where they are written. */
export interface Speak {
  (key: string, values?: Values): string
  /** The text as it is in the file. */
  raw: (key: string, values?: Values) => string
  fill: (text: string, values?: Values) => string
}

/** What pages need of an instance of i18next. The browser's learns other languages later. */
export interface Texts {
  readonly language: Language
  t: (key: string, values?: Values) => string
  exists: (key: string, values?: Values) => boolean
  hasResourceBundle: (language: string, file: string) => boolean
  addResourceBundle: (language: string, file: string, content: object) => void
  /** What the present language has learned. */
  files: () => string[]
  changeLanguage: (language: Language) => Promise<void>
  /** Called when the language is another; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  /** The same function for as long as the language stays. Its keys are of that file, unless they name another. */
  speakerOf: (file: string) => Speak
}

const place = /\{\{(\w+)(, timeSpan)?\}\}/g

/**
 * Texts in the format of i18next, as far as the files in `locales/` use it: `file:path.to.text`, where `ui` need not be
 * named, `_one` and `_other` for numbers, `_word` for a context, `{{name}}`. Read by i18next itself they took 15 KB of
 * every page's scripts; the server's mails and answers still are, and a test compares the two (decision 0041).
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

/** @param path of keys: `order.title` */
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
