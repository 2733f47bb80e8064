import type { Plugin } from 'vite'

/**
 * Writes characters beyond ASCII as escapes. V8 keeps the source of a script in memory, and one such character makes
 * Node read a large file as two bytes for every character.
 */
export const asciiScripts: Plugin = {
  name: 'ascii-scripts',
  // Scripts for browsers would be longer.
  applyToEnvironment: ({ name }) => name === 'ssr',
  // What is returned by `renderChunk` is printed again, without escapes.
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = escapeBeyondAscii(file.code)
  },
}

/** A backslash before such a character says nothing, and would change what the escape says. */
const beyondAscii = /(?<!\\)((?:\\\\)*)\\?([^\0-\x7f])/g

export const escapeBeyondAscii = (code: string) =>
  code.replaceAll(
    beyondAscii,
    (_, before: string, unit: string) => `${before}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
