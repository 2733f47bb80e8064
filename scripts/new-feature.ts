import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const templates = join(import.meta.dirname, 'new-feature')
const ending = '.template'

/** A word that stands for the feature in the templates, in their paths too, and what comes in its place. */
type Words = Record<`__${string}__`, string>

/** The line that is added to a file that is there already, and before what it stands. */
interface Registration {
  file: string
  before: RegExp
  line: string
}

/**
 * Writes the files of a new feature and adds it to the lists that it belongs in.
 * @param name its plural in lower case, with hyphens between words: `saved-articles`
 * @returns the paths that were written, from `root`
 * @throws where the name cannot be one, is taken, or a list is no longer where it was
 */
export function addFeature(root: string, name: string): string[] {
  if (!/^[a-z]{2,}(-[a-z]+)*s$/.test(name)) {
    throw new Error(`“${name}” is not a plural in lower case, with hyphens between words: saved-articles.`)
  }
  const words = wordsOf(name, nextMigration(root))
  const files = globSync(`**/*${ending}`, { cwd: templates }).map((template) => ({
    path: inWords(template.slice(0, -ending.length), words),
    text: inWords(readFileSync(join(templates, template), 'utf8'), words),
  }))
  const places = [`server/features/${name}`, `web/features/${name}`, ...files.map(({ path }) => path)]
  const taken = places.find((path) => existsSync(join(root, path)))
  if (taken) throw new Error(`There is a ${taken} already.`)
  const tables = readFileSync(join(root, 'server/database/schema.ts'), 'utf8')
  if (tables.includes(`interface ${words.__Things__} `)) throw new Error(`There is a table ${name} already.`)

  const registered = new Map<string, string>()
  for (const { file, before, line } of registrations) {
    const text = registered.get(file) ?? readFileSync(join(root, file), 'utf8')
    registered.set(file, insert(text, { file, before, line: inWords(line, words) }))
  }
  for (const { path, text } of files) write(join(root, path), text)
  for (const [path, text] of registered) write(join(root, path), text)
  return [...files.map(({ path }) => path), ...registered.keys()]
}

function insert(text: string, { file, before, line }: Registration): string {
  // An icon that another feature has brought.
  if (line.startsWith('import ') && text.includes(line)) return text
  const at = text.search(before)
  if (at < 0)
    throw new Error(`${file} has no ${before} any more: tell scripts/new-feature.ts where its list is.`)
  return `${text.slice(0, at)}${line}${text.slice(at)}`
}

/** Moved into its place: a file that is linked elsewhere, too, stays there what it was. */
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

function inWords(text: string, words: Words): string {
  return text.replaceAll(/__[\w-]+?__/g, (word) => words[word as keyof Words] ?? word)
}

function wordsOf(name: string, migration: string): Words {
  const one = name.replace(/ies$/, 'y').replace(/(?<=[a-z])s$/, '')
  const title = name.replaceAll('-', ' ')
  return {
    __number__: migration,
    '__things-kebab__': name,
    __things_snake__: name.replaceAll('-', '_'),
    __thing_snake__: one.replaceAll('-', '_'),
    __things__: camel(name),
    __thing__: camel(one),
    __Things__: capital(camel(name)),
    __Thing__: capital(camel(one)),
    __Title__: capital(title),
  }
}

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'server/database/migrations')).map((file) =>
    Number.parseInt(file, 10),
  )
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

const imports = /(?<=^|\n)import /

/** Every list outside its own files that names a feature. Imports and keys are sorted by the formatter. */
const registrations: readonly Registration[] = [
  {
    file: 'contract/index.ts',
    before: imports,
    line: "import * as __things__ from './__things-kebab__.ts'\n",
  },
  { file: 'contract/index.ts', before: /\}\n\ntype Modules/, line: '  __things__,\n' },
  {
    file: 'contract/rules/reserved.ts',
    before: /`\n\n\/\*\* First segments of what programs/,
    line: '\n  __things-kebab__',
  },
  {
    file: 'server/services.ts',
    before: imports,
    line: "import { create__Things__Service } from './features/__things-kebab__/__things-kebab__.service.ts'\n",
  },
  {
    file: 'server/services.ts',
    before: / {2}const keepers = /,
    line: '  const __things__ = create__Things__Service(needs)\n',
  },
  { file: 'server/services.ts', before: / {4}\.\.\.talk,/, line: '    __things__,\n' },
  {
    file: 'server/routes.ts',
    before: imports,
    line: "import { __things__Routes } from './features/__things-kebab__/__things-kebab__.routes.ts'\n",
  },
  {
    file: 'server/routes.ts',
    before: / {2}\]\n\}/,
    line: '    ...__things__Routes(services.__things__, infrastructure.translator),\n',
  },
  {
    file: 'server/own-data-keepers.ts',
    before: imports,
    line: "import { create__Things__OwnData } from './features/__things-kebab__/own-data.ts'\n",
  },
  {
    file: 'server/own-data-keepers.ts',
    before: / {4}\/\/ Last: /,
    line: '    create__Things__OwnData(needs),\n',
  },
  {
    file: 'web/routes.ts',
    before: / {4}layout\('layouts\/signed-in-only\.tsx'/,
    line: "    route('__things-kebab__', 'features/__things-kebab__/__things-kebab__-page.tsx'),\n",
  },
  {
    file: 'web/routes.ts',
    before: /(?<=layout\('layouts\/signed-in-only\.tsx', \[\n)/,
    line: "      route('__things-kebab__/own', 'features/__things-kebab__/own-__things-kebab__-page.tsx'),\n",
  },
  {
    file: 'web/routes.ts',
    before: /(?<=layout\('features\/admin\/kit\/content-frame\.tsx', \[\n)/,
    line: "        route('admin/__things-kebab__', 'features/admin/__things-kebab__/staff-__things-kebab__-page.tsx'),\n",
  },
  {
    file: 'web/platform/page/page-shape.ts',
    before: /(?<=const shapes: [^\n]*\n)/,
    line: "  ...{ '__things-kebab__': 'rows', '__things-kebab__/': 'rows' },\n",
  },
  {
    file: 'web/features/admin/staff-tools.tsx',
    before: / {2}\{\n {4}to: '\/admin\/reports',\n/,
    line: "  { to: '/admin/__things-kebab__', text: '__things-kebab__:title', Icon: ListBulletsIcon, at: ['admin/__things-kebab__'] },\n",
  },
  {
    file: 'web/features/admin/staff-tools.tsx',
    before: imports,
    line: "import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets'\n",
  },
]
