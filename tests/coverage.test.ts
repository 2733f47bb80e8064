import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coverageDocument } from '../scripts/coverage-table.ts'
import { readDocument } from './support/documents.ts'
import { root } from './support/source-files.ts'

const document = coverageDocument()

test('the list of tests is up to date', () => {
  const isUpToDate = readDocument('docs/coverage.md') === document
  expect(isUpToDate, 'docs/coverage.md is out of date: npm run docs:coverage').toBe(true)
})

test('a feature has the tests of its server, of its screens and of the whole under one heading', () => {
  const [, chat = ''] = /^## Chat\n(.+?)^## /ms.exec(document) ?? []
  for (const folder of ['server/features/chat', 'web/features/chat', 'tests/e2e', 'tests/protocol']) {
    expect(chat).toContain(`\n[${folder}/`)
  }
})

test('what it names in its words is in the repository', () => {
  const [intro = ''] = document.split('\n## ')
  const paths = [...intro.matchAll(/`((?:tests|docs)\/[\w./-]+)`|\]\((\w+\.md)\)/g)]
  expect(paths.length).toBeGreaterThan(5)
  const lost = paths
    .map(([, path, link]) => path ?? `docs/${link}`)
    .filter((path) => !existsSync(join(root, path)))
  expect(lost).toEqual([])
})
