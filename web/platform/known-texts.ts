import type { i18n } from 'i18next'
import { LRUCache } from 'lru-cache'
import { useContext } from 'react'
import { I18nContext } from 'react-i18next'

export { I18nextProvider, Trans } from 'react-i18next'

type Speak = (key: string, values?: object) => string

/** Without the keys: which exist is checked where they are written. */
interface Speaking {
  getFixedT(...scope: unknown[]): Speak
}

interface Known {
  t: Speak
  i18n: i18n
}

const known = new WeakMap<i18n, Map<string, Known>>()

/**
 * Stands for the hook of the same name where texts never change, which is on the server: it watches nothing, and what
 * has been said lately is not looked up again.
 */
export function useTranslation(names: string | readonly string[] = 'ui'): Known {
  const { i18n } = useContext(I18nContext) ?? {}
  if (!i18n) throw new Error('There are no texts around this.')
  const ofLanguage = known.get(i18n) ?? new Map<string, Known>()
  known.set(i18n, ofLanguage)

  const scope = String(names)
  const there = ofLanguage.get(scope)
  if (there) return there
  const [name] = [names].flat()
  const speak = remembering((i18n as unknown as Speaking).getFixedT(null, name))
  // `Trans` asks for the file of the texts, where it is given no more than this.
  const texts = { i18n, t: Object.assign(speak, { ns: name }) }
  ofLanguage.set(scope, texts)
  return texts
}

const textsKept = 1000

function remembering(speak: Speak): Speak {
  const cache = new LRUCache<string, string>({ max: textsKept })
  return (key, values) => {
    const cacheKey = values ? key + JSON.stringify(values) : key
    const text = cache.get(cacheKey) ?? speak(key, values)
    cache.set(cacheKey, text)
    return text
  }
}
