import { expect, test } from 'vitest'
import { takeBegun } from '../support/program.ts'
import { runAttacks } from './attacks.ts'

test('nothing that somebody from outside tries gets through, and nobody else waits for it', {
  timeout: 240_000,
}, async () => {
  const { calm, results } = await runAttacks({ many: 40, begin: takeBegun })
  const through = results.flatMap(({ name, findings }) => findings.map((finding) => `${name}: ${finding}`))
  expect(through).toEqual([])
  // Other tests run at the same time, and the machine may stall.
  const slow = results.filter(({ worstWait, bareWait }) => worstWait > Math.max(500, 5 * calm, 5 * bareWait))
  expect(slow).toEqual([])
})
