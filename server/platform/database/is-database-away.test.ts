import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isDatabaseAway } from './is-database-away.ts'
import { ensureReachable } from './reachable-database.ts'

const errorOf = async (act: () => unknown) => {
  try {
    await act()
  } catch (error) {
    return error
  }
}

test('a socket that is gone is a database that is away, and a file that is gone is not', async () => {
  const refused = await errorOf(() => ensureReachable('postgres://u@/x?host=/run/nowhere'))
  expect(isDatabaseAway((refused as Error).cause)).toBe(true)
  expect(isDatabaseAway(await errorOf(() => readFileSync('/no/such/file')))).toBe(false)
})
