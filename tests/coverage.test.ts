import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { missingProofs, readDocument, rowsOf } from './support/documents.ts'

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
    const lines = readDocument('docs/coverage.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([])
  })

  test('every call of the contract has a row', () => {
    const text = readDocument('docs/coverage.md')
    const missing = endpoints
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
      .filter((call) => !text.includes(`\`${call}\``))
    expect(missing).toEqual([])
  })
})
