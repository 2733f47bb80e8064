import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import type { Actor, Input } from '../support/authorisation/row.ts'
import { table } from '../support/authorisation/table.ts'
import { makeWorld, nameOf, type World } from '../support/authorisation/world.ts'
import { type BackendMeter, createBackendMeter } from '../support/backend-time.ts'
import type { Client } from '../support/client.ts'
import { growDatabase } from '../support/grown-database.ts'
import { machineSlowness } from '../support/machine-slowness.ts'
import { queryVariations } from '../support/query-variations.ts'
import { isThreadTimeKnown } from '../support/thread-time.ts'

/** Lines in one channel; other rows are in proportion. */
const lines = 1_000_000
const mostMilliseconds = 50
/** Jobs use the database at the same time. */
const attempts = 4

const asUsual = 'as usual'

/** Calls that cost more by their nature, and why they may. */
const exempt: Partial<Record<EndpointName, string>> = {
  'GET /api/account/export': 'all that somebody has, in pages of a thousand rows, written while it is read',
}

let world: World
let meter: BackendMeter

/**
 * The member who has been away all the time. Calls for all users that read are also made by staff, who see
 * more.
 */
function callersOf({ access, method }: Endpoint, answers: Record<Actor, number>): Actor[] {
  const callers: Actor[] = access === 'staff' || access === 'admin' ? ['admin'] : ['owner']
  if (access === 'user' && method === 'GET') callers.push('admin')
  return callers.filter((caller) => answers[caller] < 300)
}

/** Returns a client whose session the call may end. */
async function clientFor(name: EndpointName, caller: Actor): Promise<Client> {
  const client = world.clientOf(caller)
  const isEnding = table[name].endsSession && 'username' in client
  return isEnding ? world.site.signIn(String(client.username)) : client
}

/** Returns a finding if the lowest cost of a call is too high, or if its status is wrong. */
async function findingOf(
  name: EndpointName,
  caller: Actor,
  { asked, inputOf }: { asked: string; inputOf: () => Promise<Input> },
): Promise<string | undefined> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 1; attempt <= attempts && least > mostMilliseconds; attempt++) {
    const input = await inputOf()
    const client = await clientFor(name, caller)
    let status = 0
    const cost = await meter.measure(async () => {
      status = (await client.ask(name, input)).status
    })
    // A changed query may ask for what does not exist.
    const isRefused = asked === asUsual || status === 401 || status >= 500
    if (isRefused && status !== table[name].answers[caller]) return `${caller}, ${asked}: ${status}`
    least = Math.min(least, cost > mostMilliseconds ? cost / machineSlowness() : cost)
  }
  return least > mostMilliseconds ? `${caller}, ${asked}: ${Math.round(least)} ms` : undefined
}

// Filling in a million lines takes minutes: `npm run reliability -- costs` does.
describe.runIf(process.env.COSTS === 'all' && isThreadTimeKnown)(
  'where very many lines have been written, the database works little for',
  () => {
    beforeAll(async () => {
      world = await makeWorld()
      const { people, friend, site } = world
      const conversation = await world.conversation()
      const who = { reader: people.owner.id, friend: friend.id, conversation }
      await growDatabase(site.databaseUrl, who, { lines })
      meter = await createBackendMeter(site.databaseUrl)
      await vi.waitFor(async () => expect((await fetch(`${site.url}/readyz`)).status).toBe(200), 15_000)
    }, 300_000)
    afterAll(async () => {
      await meter?.close()
      await world?.site.stop()
    })

    const requests = endpoints
      .map((endpoint) => [nameOf(endpoint), endpoint] as const)
      .filter(([name]) => !exempt[name])
    test.each(requests)('%s', { timeout: 300_000 }, async (name, endpoint) => {
      const { input, answers } = table[name]
      const findings: (string | undefined)[] = []
      for (const caller of callersOf(endpoint, answers)) {
        const inputOf = async (): Promise<Input> => (await input?.(world, caller)) ?? {}
        const valid = await inputOf()
        findings.push(await findingOf(name, caller, { asked: asUsual, inputOf }))
        for (const query of queryVariations(endpoint.query, { valid: valid.query, oneOf: 1 })) {
          const requests = JSON.stringify(query)
          findings.push(
            await findingOf(name, caller, { asked: requests, inputOf: async () => ({ ...valid, query }) }),
          )
        }
      }
      expect(findings.filter(Boolean)).toEqual([])
    })
  },
)
