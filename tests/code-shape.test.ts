import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gerundNames, idleExports, importCycles, testOnlyModules } from './support/code-shape.ts'
import { root, sourceFiles } from './support/source-files.ts'

const all = sourceFiles()
const ours = all.filter(({ path }) => /^(server|contract)\//.test(path))
const named = all.filter(({ path }) => /^(server|contract|web)\//.test(path))
const isTest = (path: string) => path.endsWith('.test.ts')

describe('words', () => {
  test('no file is named by a gerund', () => {
    const ofIcons = ({ path }: { path: string }) => path.startsWith('web/ui/icons/')
    expect(gerundNames(named.filter((file) => !ofIcons(file)))).toEqual([])
  })

  test('files are named by the terms of the field, not by the metaphors that they had', () => {
    const former =
      /(^|\/)(ground|doors?|.*-door|.*\.facts|.+\.reactions|seats|paced-news|gathered-changes|keep-briefly|ask-often|read-through|stretch|desk|darkroom|plates|page-places|.*carrier|arrival|arriving|pieces|resting|told|placed)(\.store)?(\.test)?\.tsx?$/
    expect(named.map(({ path }) => path).filter((path) => former.test(path))).toEqual([])
  })

  test('identifiers are nouns: nothing is called told, said, kept, shown, made, taken or wanted', () => {
    const declared = /\b(?:const|let|function) (told|said|kept|shown|made|taken|wanted)\b/
    const strays = ours
      .filter(({ path }) => !isTest(path))
      .flatMap(({ path, text }) => {
        const found = declared.exec(text)
        return found && !text.includes(`export ${found[0]}`) ? [`${path}: ${found[1]}`] : []
      })
    expect(strays).toEqual([])
  })

  test('functions are named by the verbs of the field: none tells, hears, says or mends', () => {
    const declared =
      /\b(?:function\*?|const) ((?:tell|hear|say|mend|workOn)(?:[A-Z]\w*)?)(?:\(|<| = (?:async )?\()/g
    const strays = named
      .filter(({ path }) => !/\.test\.tsx?$/.test(path))
      .flatMap(({ path, text }) => [...text.matchAll(declared)].map(([, name]) => `${path}: ${name}`))
    expect(strays).toEqual([])
  })
})

test('features lock words by the one way there is; names are locked as the database folds them', () => {
  const raw = ours.filter(({ path, text }) => /^server\/features\//.test(path) && /pg_advisory/.test(text))
  expect(raw.map(({ path }) => path)).toEqual(['server/features/accounts/users.store.ts'])
})

describe('cycles', () => {
  test('no file of the web imports itself by way of others, types included', () => {
    const web = sourceFiles().filter(({ path }) => path.startsWith('web/') && !/\.test\.tsx?$/.test(path))
    expect(importCycles(web)).toEqual([])
  })

  test('no file of server or contract imports itself by way of others, types included', () => {
    expect(importCycles(ours.filter(({ path }) => !isTest(path)))).toEqual([])
  })
})

describe('tests', () => {
  test('what only tests use is in tests/support, not in the product', () => {
    expect(testOnlyModules(all)).toEqual([])
  })

  test('a module that only tests lead to is found, also by way of another one', () => {
    const file = (path: string, imports: string[] = [], text = '') => ({ path, imports, text })
    const files = [
      file('web/routes.ts', ['web/ui/frame.tsx'], "route('login', 'features/accounts/login-page.tsx')"),
      file('web/ui/frame.tsx'),
      file('web/features/accounts/login-page.tsx'),
      file('web/features/accounts/login-page.test.tsx', [
        'web/features/accounts/login-page.tsx',
        'web/ui/stand.tsx',
        'web/ui/frame.tsx',
      ]),
      file('web/ui/stand.tsx', ['web/ui/sample.ts']),
      file('web/ui/sample.ts'),
    ]
    expect(testOnlyModules(files)).toEqual(['web/ui/stand.tsx', 'web/ui/sample.ts'])
  })
})

describe('exports', () => {
  test('what no other file names is not exported', () => {
    expect(idleExports(all)).toEqual([])
  })

  test('of two exports the one that nobody names is found', () => {
    const files = [
      {
        path: 'server/slots.ts',
        text: 'export const mostSlots = 3\nexport function count() {}\nexport type Slot = 1',
      },
      { path: 'server/app.ts', text: "import { count } from './slots.ts'" },
    ]
    expect(idleExports(files)).toEqual(['mostSlots of server/slots.ts'])
  })
})

describe('caches', () => {
  test('each is among those that docs/performance.md has a figure of', () => {
    const measured = readFileSync(join(root, 'docs/performance.md'), 'utf8')
    const holders = all
      .filter(({ path }) => /^(server|web)\//.test(path) && !/\.test\.tsx?$/.test(path))
      .filter(({ path }) => !path.startsWith('server/platform/cache/'))
      .filter(({ imports }) =>
        imports.some((name) => name === 'lru-cache' || name.startsWith('server/platform/cache/')),
      )
      .map(({ path }) => path)
    const tails = holders.map((path) => path.split('/').slice(-2).join('/'))
    expect(tails.filter((tail) => !measured.includes(`${tail}\``))).toEqual([])
  })
})
