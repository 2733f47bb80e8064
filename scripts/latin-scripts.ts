import type { Plugin } from 'vite'

/**
 * Writes characters beyond Latin-1 as escapes. V8 keeps the source of a script in memory, and one such character makes
 * it keep two bytes for every character.
 */
export const latinScripts: Plugin = {
  name: 'latin-scripts',
  // Scripts for browsers would be longer.
  applyToEnvironment: ({ name }) => name === 'ssr',
  // What is returned by `renderChunk` is printed again, without escapes.
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escapeWide(file.code)
  },
}

/** A backslash before such a character says nothing, and would change what the escape says. */
const wide = /(?<!\\)((?:\\\\)*)\\?([^\0-\xff])/g

export const escapeWide = (code: string) =>
  code.replaceAll(
    wide,
    (_, before: string, unit: string) => `${before}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
