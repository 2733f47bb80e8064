import { expect, test } from 'vitest'
import { takeBegun } from '../support/program.ts'
import { killImport } from './kill-import.ts'

test('a site that is killed in the middle of an import makes no text twice and misses none', {
  timeout: 180_000,
}, async () => {
  const figures = await killImport({ texts: 120, killAt: [40, 80], waits: false, begin: takeBegun })
  expect(figures).toMatchObject({ kills: 2, missed: 0, twice: 0, astray: 0, anew: 0 })
})
