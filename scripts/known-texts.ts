import { join } from 'node:path'
import type { Plugin } from 'vite'

const own = join(import.meta.dirname, '../web/platform/known-texts.ts')

/** On the server texts do not change, so no component there has to watch them. */
export function knownTexts(): Plugin {
  return {
    name: 'known-texts',
    enforce: 'pre',
    resolveId(name, importer) {
      if (name === 'react-i18next' && this.environment.name === 'ssr' && importer !== own) return own
    },
  }
}
