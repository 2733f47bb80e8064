import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What only the server says: a screen that names one of their texts does not compile. */
const ofServer = new Set(
  'articles commands irc mail moderation own-data pictures platform push surveys'.split(' '),
)

const root = join(import.meta.dirname, '..')
const file = join(root, '.react-router/texts/text-keys.d.ts')

/** Every text key that a screen may name, for the compiler: out of the files in `locales/`, as routes have their types. */
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
