import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyRepository, type RepositoryCopy } from '../tests/support/repository-copy.ts'
import { root } from '../tests/support/source-files.ts'
import { addFeature } from './new-feature.ts'

// Long enough for a busy machine: it starts programs, and a run of tests inside this one.
const patience = 300_000

let copy: RepositoryCopy
let output: string
let outputOfMembers: string

beforeAll(async () => {
  copy = await copyRepository({ TEST_DATABASE_URL: inject('testServer').url })
  output = await copy.run('node', 'scripts/new.ts', 'feature', 'lemon-trees')
  outputOfMembers = await copy.run('node', 'scripts/new.ts', 'feature', 'tin-cups', 'member')
}, patience)
afterAll(() => copy?.remove())

const own = /lemon-trees/
const pathsOf = (printed: string) =>
  printed.split('\n').flatMap((line) => /^ {2}(\S+)$/.exec(line)?.[1] ?? [])
const read = (path: string) => readFileSync(join(copy.folder, path), 'utf8')

test('a new feature is written to files of its own and added to no more than twelve others', () => {
  const paths = pathsOf(output)
  const [ours, others] = [paths.filter((path) => own.test(path)), paths.filter((path) => !own.test(path))]
  expect(ours.length).toBeGreaterThan(10)
  expect(others.length).toBeLessThanOrEqual(12)
  const guide = readFileSync(join(root, 'docs/adding-a-feature.md'), 'utf8').split('<!-- places')[1] ?? ''
  const named = [...guide.matchAll(/^\| `([\w./-]+)` \|/gm)].map(([, path = '']) => path)
  expect(named.sort()).toEqual(others.sort())
  for (const path of paths) expect(read(path), path).toMatch(/lemon.?trees/i)
  // Finds placeholders that were not filled in.
  for (const path of ours) expect(read(path), path).not.toMatch(/__\w*things?\b/i)
})

test('a feature for members alone has nothing of a public page, nor of a tool for staff', () => {
  const paths = pathsOf(outputOfMembers)
  expect(paths.filter((path) => /admin|staff|events|\/tin-cups-page/.test(path))).toEqual([])
  for (const path of paths.filter((path) => /tin-cups/.test(path)))
    expect(read(path), path).not.toMatch(/\/\/@|access: '(public|staff)'|audit|emit\(/)
  expect(read('web/routes.ts')).toContain("route('tin-cups', 'features/tin-cups/own-tin-cups-page.tsx')")
})

test('its own tests pass, the rules of the architecture hold, and no list lacks it', {
  timeout: patience,
}, async () => {
  const folders = ['lemon-trees', 'tin-cups'].flatMap((name) => [
    `server/features/${name}`,
    `web/features/${name}`,
  ])
  const rules = ['tests/architecture.test.ts', 'tests/coverage.test.ts', 'server/own-data.test.ts']
  const lists = ['tests/empty-states.test.ts', 'web/routes.test.ts', 'web/platform/page/page-shape.test.ts']
  await copy.run('vitest', 'run', '--maxWorkers=1', ...folders, ...rules, ...lists)
})

test('an unknown kind of page is refused, and nothing is written', () => {
  expect(() => addFeature(copy.folder, 'tin-pots', ['admin'])).toThrow('“admin” is no kind of page')
  expect(existsSync(join(copy.folder, 'contract/tin-pots.ts'))).toBe(false)
})

test.each([
  ['lemon-trees', 'There is a server/features/lemon-trees already'],
  ['sales', 'There is a web/features/sales already'],
  ['users', 'There is a table users already'],
  ['Lemons', 'not a plural'],
  ['lemon', 'not a plural'],
  ['../lemons', 'not a plural'],
])('“%s” is refused, and nothing is written', (name, why) => {
  const written = () => readdirSync(join(copy.folder, 'contract'), { recursive: true })
  const before = written()
  expect(() => addFeature(copy.folder, name)).toThrow(why)
  expect(written()).toEqual(before)
})
