import { expect, test } from 'vitest'
import { takeBegun } from '../support/program.ts'
import { killUnderLoad } from './kill-under-load.ts'

test('a site that is killed under load keeps every line that it acknowledged or echoed in IRC, once and in order', {
  timeout: 180_000,
}, async () => {
  const figures = await killUnderLoad({ rounds: 2, milliseconds: 1500, begin: takeBegun })
  expect(figures).toMatchObject({ rounds: 2, lost: 0, twice: 0, disordered: 0 })
  expect(figures.acknowledged).toBeGreaterThan(100)
  expect(figures.echoed).toBeGreaterThan(10)
})
