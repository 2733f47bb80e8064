import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { root } from './support/source-files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Row {
  item: string
  state: string
  proof: string
}

/** The rows of a document's tables; the last cell is the proof, the one before it the state. */
function rowsOf(document: string): Row[] {
  return read(document)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (item|#) /.test(line))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      return { item: cells[1] ?? '', state: cells.at(-3) ?? '', proof: cells.at(-2) ?? '' }
    })
}

/** A proof is a file in code marks, `›`, and the title of a test in it; `<br>` stands between several. */
function missingProofs({ item, proof }: Row): string[] {
  return proof.split('<br>').flatMap((part) => {
    const [, file = '', title = ''] = /^`([\w./-]+\.test\.tsx?)` › (.+)$/.exec(part.trim()) ?? []
    if (!file) return [`${item}: no proof in “${part}”`]
    if (!existsSync(join(root, file))) return [`${item}: there is no ${file}`]
    return hasTest(file, title) ? [] : [`${item}: ${file} has no test “${title}”`]
  })
}

const hasTest = (file: string, title: string) => read(file).replaceAll("\\'", "'").includes(title)

const coverage = rowsOf('docs/coverage.md')

describe('the coverage document', () => {
  test('a row is built or not yet', () => {
    expect(coverage.filter(({ state }) => state !== 'built' && state !== 'not yet')).toEqual([])
  })

  test('what is built names a test that exists', () => {
    expect(coverage.filter(({ state }) => state === 'built').flatMap(missingProofs)).toEqual([])
  })

  test('what is not built claims no proof', () => {
    expect(coverage.filter(({ state, proof }) => state === 'not yet' && proof !== '–')).toEqual([])
  })

  test('no row stands there twice', () => {
    const lines = read('docs/coverage.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([])
  })

  test('every call of the contract has a row', () => {
    const text = read('docs/coverage.md')
    const missing = endpoints
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
      .filter((call) => !text.includes(`\`${call}\``))
    expect(missing).toEqual([])
  })
})

test('what is defended against names a test that exists, or says that it is not built', () => {
  const rows = rowsOf('docs/security.md').filter(({ proof }) => proof !== 'not built yet')

  expect(rows.length).toBeGreaterThan(0)
  expect(rows.flatMap(missingProofs)).toEqual([])
})
