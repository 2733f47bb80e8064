import { expect, test } from 'vitest'
import { createTestDatabase } from '../support/postgres.ts'
import { onFreshSite } from './fresh-site.ts'
import { costOf, sendWhole, slowBodies } from './slow-bodies.ts'

test('two hundred bodies on their way cost the process less than 20 MB, whoever sends them', {
  timeout: 120_000,
}, async () => {
  const database = await createTestDatabase()
  const environment = { DATABASE_URL: database.url }
  const costs = await onFreshSite({ members: 1, environment }, async ({ url, process: { pid }, tokens }) => {
    const bodies = slowBodies(tokens[0] ?? '')
    const measured: Record<string, number> = {}
    // What a process keeps that has just begun to work is nobody's body.
    const taken = Object.values(bodies).filter(({ beginning }) => beginning.length < 65_536)
    for (const body of taken) await sendWhole(body, { url, count: 100 })
    for (const body of taken) await costOf(body, { url, pid, count: 50 })
    for (const [name, body] of Object.entries(bodies)) {
      measured[name] = await costOf(body, { url, pid, count: 200 })
    }
    return measured
  })
  await database.drop()
  for (const [name, cost] of Object.entries(costs)) expect.soft(cost, name).toBeLessThan(20)
})
