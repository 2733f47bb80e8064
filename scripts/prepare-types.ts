import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files of texts that only the server uses: a screen that names one of their keys does not compile. */
const ofServer = new Set(
  'articles commands irc mail moderation own-data pictures platform push surveys'.split(' '),
)

const root = join(import.meta.dirname, '..')
const file = join(root, '.react-router/texts/text-keys.d.ts')

/** Returns type declarations for every text key that screens may use, from the files in `locales/`. */
function declareTexts(): string {
  const names = readdirSync(join(root, 'locales/pt')).map((file) => file.replace('.json', ''))
  const spoken = names.filter((name) => !ofServer.has(name))
  const imports = spoken.map((name, index) => `import type texts${index} from '#locales/pt/${name}.json'`)
  const resources = spoken.map((name, index) => `      '${name}': typeof texts${index}`)
  return `${imports.join('\n')}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: {
${resources.join('\n')}
    }
  }
}
`
}

const wanted = declareTexts()
const written = existsSync(file) ? readFileSync(file, 'utf8') : ''
if (written !== wanted) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, wanted)
}
