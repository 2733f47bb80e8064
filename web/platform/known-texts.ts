import type { i18n } from 'i18next'

type Speak = (key: string, values?: object) => string

/** Without the keys: which exist is checked where they are written. */
interface Speaking {
  getFixedT(...scope: unknown[]): Speak
}

/** For texts that never change, such as the server's: what needs no values is looked up once. */
export function knowTexts(texts: i18n): i18n {
  const speaking = texts as unknown as Speaking
  const getFixedT = speaking.getFixedT.bind(texts)
  const known = new Map<string, Speak>()

  speaking.getFixedT = (...scope) => {
    const name = JSON.stringify(scope)
    const speak = known.get(name) ?? remembering(getFixedT(...scope))
    known.set(name, speak)
    return speak
  }
  return texts
}

function remembering(speak: Speak): Speak {
  const known = new Map<string, string>()
  const remember: Speak = (key, values) => {
    if (values) return speak(key, values)
    const text = known.get(key) ?? speak(key)
    known.set(key, text)
    return text
  }
  // The language and the namespace are properties of the function.
  return Object.assign(remember, speak)
}
