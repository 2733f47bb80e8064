import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyRepository, type RepositoryCopy } from '../tests/support/repository-copy.ts'
import { root } from '../tests/support/source-files.ts'
import { addFeature } from './new-feature.ts'

// On a busy machine too: programs of their own, and a run of tests inside this one.
const patience = 300_000

let copy: RepositoryCopy
let output: string

beforeAll(async () => {
  copy = await copyRepository({ TEST_DATABASE_URL: inject('testServer').url })
  output = await copy.run('node', 'scripts/new.ts', 'feature', 'lemon-trees')
}, patience)
afterAll(() => copy?.remove())

const own = /lemon-trees/
const read = (path: string) => readFileSync(join(copy.folder, path), 'utf8')

test('a new feature is written to files of its own and added to no more than twelve others', () => {
  const paths = output.split('\n').flatMap((line) => /^ {2}(\S+)$/.exec(line)?.[1] ?? [])
  const [ours, others] = [paths.filter((path) => own.test(path)), paths.filter((path) => !own.test(path))]
  expect(ours.length).toBeGreaterThan(10)
  expect(others.length).toBeLessThanOrEqual(12)
  const guide = readFileSync(join(root, 'docs/adding-a-feature.md'), 'utf8').split('<!-- places')[1] ?? ''
  const named = [...guide.matchAll(/^\| `([\w./-]+)` \|/gm)].map(([, path = '']) => path)
  expect(named.sort()).toEqual(others.sort())
  for (const path of paths) expect(read(path), path).toMatch(/lemon.?trees/i)
  // Names in two underlines are places that were left empty, but for those that JavaScript has itself.
  for (const path of ours) expect(read(path), path).not.toMatch(/__\w*things?\b/i)
})

test('its own tests pass, the rules of the architecture hold, and no list lacks it', {
  timeout: patience,
}, async () => {
  const folders = ['server/features/lemon-trees', 'web/features/lemon-trees']
  const rules = ['tests/architecture.test.ts', 'tests/coverage.test.ts', 'server/own-data-keepers.test.ts']
  const lists = ['web/routes.test.ts', 'web/platform/page/page-shape.test.ts']
  await copy.run('vitest', 'run', '--maxWorkers=1', ...folders, ...rules, ...lists)
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
