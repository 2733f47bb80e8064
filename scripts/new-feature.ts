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
import { coversDepth } from '../tests/support/chart-depths.ts'

const templates = join(import.meta.dirname, 'new-feature')
const ending = '.template'

/** Pages that a feature may have besides that for members. */
const pageKinds = ['public', 'staff'] as const
export type PageKind = (typeof pageKinds)[number]

/** A placeholder in the templates and their paths, and its replacement. */
type Words = Record<`__${string}__`, string>

/** A line to be added to an existing file, before the given place. */
interface Registration {
  file: string
  before: RegExp
  line: string
  /** Kind of page without which the line is not needed. */
  kind?: PageKind
}

/**
 * Writes the files of a new feature and adds it to the lists that it belongs in.
 * @param name its plural in lower case, with hyphens between words: `saved-articles`
 * @param kinds kinds of pages besides that for members
 * @returns the paths that were written, relative to `root`
 * @throws if the name is invalid or taken, or if a list is not found
 */
export function addFeature(root: string, name: string, kinds: readonly string[] = pageKinds): string[] {
  if (!/^[a-z]{2,}(-[a-z]+)*s$/.test(name)) {
    throw new Error(`“${name}” is not a plural in lower case, with hyphens between words: saved-articles.`)
  }
  const unknown = kinds.find((kind) => !pageKinds.some((known) => known === kind))
  if (unknown !== undefined) throw new Error(`“${unknown}” is no kind of page: ${pageKinds.join(', ')}.`)
  const words: Words = {
    ...wordsOf(name, { isPublic: kinds.includes('public') }),
    ...placesOnChart(root),
    __number__: nextMigration(root),
  }
  const files = globSync(`**/*${ending}`, { cwd: templates })
    .map((template) => ({
      path: inWords(template.slice(0, -ending.length), words),
      text: inWords(linesFor(readFileSync(join(templates, template), 'utf8'), kinds), words),
    }))
    .filter(({ text }) => text.trim() !== '')
  const places = [`server/features/${name}`, `web/features/${name}`, ...files.map(({ path }) => path)]
  const existing = places.find((path) => existsSync(join(root, path)))
  if (existing) throw new Error(`There is a ${existing} already.`)
  const tables = readFileSync(join(root, 'server/database/schema.ts'), 'utf8')
  if (tables.includes(`interface ${words.__Things__} `)) throw new Error(`There is a table ${name} already.`)

  const registered = new Map<string, string>()
  for (const { file, before, line, kind } of registrations) {
    if (kind && !kinds.includes(kind)) continue
    const text = registered.get(file) ?? readFileSync(join(root, file), 'utf8')
    registered.set(file, insert(text, { file, before, line: inWords(line, words) }))
  }
  for (const { path, text } of files) write(join(root, path), text)
  for (const [path, text] of registered) write(join(root, path), text)
  return [...files.map(({ path }) => path), ...registered.keys()]
}

function insert(text: string, { file, before, line }: Registration): string {
  // Another feature has added the import of this icon.
  if (line.startsWith('import ') && text.includes(line)) return text
  const at = text.search(before)
  if (at < 0)
    throw new Error(`${file} has no ${before} any more: tell scripts/new-feature.ts where its list is.`)
  return `${text.slice(0, at)}${line}${text.slice(at)}`
}

/** Replaces the file by renaming: a hard link to it elsewhere keeps its content. */
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

/** Lines between `//@ public` and its `//@ else` or `//@ end` are for features with such a page. */
function linesFor(template: string, kinds: readonly string[]): string {
  const blocks: boolean[] = []
  return template
    .split('\n')
    .filter((line) => {
      const named = /^ *\/\/@ ([a-z ]+)$/.exec(line)?.[1]
      if (named === undefined) return !blocks.includes(false)
      if (named === 'end') blocks.pop()
      else if (named === 'else') blocks.push(!blocks.pop())
      else blocks.push(named.split(' ').some((kind) => kinds.includes(kind)))
      return false
    })
    .join('\n')
}

function inWords(text: string, words: Words): string {
  return text.replaceAll(/__[\w-]+?__/g, (word) => words[word as keyof Words] ?? word)
}

function wordsOf(name: string, { isPublic }: { isPublic: boolean }): Words {
  const one = name.replace(/ies$/, 'y').replace(/(?<=[a-z])s$/, '')
  const title = name.replaceAll('-', ' ')
  return {
    '__things-kebab__': name,
    '__own-path__': isPublic ? `${name}/own` : name,
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

/** Any mark is within this square. */
const square = Array.from({ length: 96 }, (_, y) => ({ y: y - 48, left: -48, right: 48 }))

/** Chooses places on the chart, clear of depths, that no empty state uses yet. */
function placesOnChart(root: string): Words {
  const pages = globSync('web/**/*.tsx', { cwd: root }).map((page) => readFileSync(join(root, page), 'utf8'))
  const used = new Set(
    pages.flatMap((page) => [...page.matchAll(/\bat(?:=\{|: )\[(\d+, \d+)\]/g)]).map(([, place]) => place),
  )
  const free: string[] = []
  for (let y = 10; free.length < 3 && y <= 90; y++)
    for (let x = 10; free.length < 3 && x <= 90; x++)
      if (!used.has(`${x}, ${y}`) && !coversDepth(square, x, y)) free.push(`${x}, ${y}`)
  const [own = '', staff = '', everybodys = ''] = free
  return { '__at-own__': own, '__at-staff__': staff, '__at-public__': everybodys }
}

function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'server/database/migrations')).map((file) =>
    Number.parseInt(file, 10),
  )
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

const imports = /(?<=^|\n)import /

/** Every list in other files that names a feature. The formatter sorts imports and keys. */
const registrations: readonly Registration[] = [
  {
    file: 'contract/index.ts',
    before: imports,
    line: "import * as __things__ from './__things-kebab__.ts'\n",
  },
  { file: 'contract/index.ts', before: /\}\n\ntype Modules/, line: '  __things__,\n' },
  {
    file: 'contract/rules/reserved.ts',
    before: /`\n\n\/\*\* First path segments requested by programs/,
    line: '\n  __things-kebab__',
  },
  {
    file: 'server/services.ts',
    before: imports,
    line: "import { create__Things__Service } from './features/__things-kebab__/__things-kebab__.service.ts'\n",
  },
  {
    file: 'server/services.ts',
    before: / {2}const features = /,
    line: '  const __things__ = create__Things__Service(shared)\n',
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
    file: 'server/own-data.ts',
    before: imports,
    line: "import { create__Things__OwnData } from './features/__things-kebab__/own-data.ts'\n",
  },
  {
    file: 'server/own-data.ts',
    before: / {4}\/\/ Last: /,
    line: '    create__Things__OwnData(dependencies),\n',
  },
  {
    file: 'web/routes.ts',
    before: / {4}layout\('layouts\/signed-in-only\.tsx'/,
    line: "    route('__things-kebab__', 'features/__things-kebab__/__things-kebab__-page.tsx'),\n",
    kind: 'public',
  },
  {
    file: 'web/routes.ts',
    before: /(?<=layout\('layouts\/signed-in-only\.tsx', \[\n)/,
    line: "      route('__own-path__', 'features/__things-kebab__/own-__things-kebab__-page.tsx'),\n",
  },
  {
    file: 'web/routes.ts',
    before: /(?<=layout\('features\/admin\/kit\/content-frame\.tsx', \[\n)/,
    line: "        route('admin/__things-kebab__', 'features/admin/__things-kebab__/staff-__things-kebab__-page.tsx'),\n",
    kind: 'staff',
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
    kind: 'staff',
  },
  {
    file: 'web/features/admin/staff-tools.tsx',
    before: imports,
    line: "import { ListBulletsIcon } from '../../ui/icons/list-bullets.ts'\n",
    kind: 'staff',
  },
]
