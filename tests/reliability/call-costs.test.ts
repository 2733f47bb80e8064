import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { type Actor, actors } from '../support/authorisation/row.ts'
import { table } from '../support/authorisation/table.ts'
import { makeWorld, nameOf, type World } from '../support/authorisation/world.ts'
import { isThreadTimeKnown } from '../support/thread-time.ts'
import { type CostMeter, createCostMeter } from './call-costs.ts'
import { costliestRequests } from './costliest-requests.ts'
import { type SiteProcess, startSiteProcess } from './site-process.ts'

/** Tests one in this many requests; `npm run reliability -- costs` sends all. */
const oneOf = process.env.COSTS === 'all' ? 1 : 27

const mostMilliseconds = 50
/** Processors are slower while other tests run; real faults cost many times as much. */
const slack = oneOf === 1 ? 1 : 2
const ofArticles = {
  most: 100,
  why: 'half a million letters of HTML, which only staff send, are sanitised until nothing changes: 74 ms were measured',
}
/**
 * Calls that cost more by their nature, in milliseconds, and why they may. Other requests must not wait any
 * longer for them.
 */
const exempt: Partial<Record<EndpointName, { most: number; why: string }>> = {
  'POST /api/articles': ofArticles,
  'PUT /api/articles/:id': ofArticles,
  'GET /api/account/export': {
    most: 500,
    why: 'an archive of all that somebody has, packed piece by piece while it is sent',
  },
}

let world: World
let site: SiteProcess
let meter: CostMeter

/** Returns the actor with the most rights among those who get a response. */
function callerOf(name: EndpointName): Actor {
  const { answers } = table[name]
  return actors.toReversed().toSorted((one, other) => answers[one] - answers[other])[0] ?? 'visitor'
}

async function tokenOf(actor: Actor, name: EndpointName): Promise<string | undefined> {
  // Signing in for each request would end the actor's oldest session, which later calls need.
  return table[name].endsSession ? (await world.somebody()).token : world.clientOf(actor).token
}

async function findingsOf(endpoint: Endpoint, place: number): Promise<string[]> {
  const name = nameOf(endpoint)
  const { input, answers } = table[name]
  const caller = callerOf(name)
  const requests = costliestRequests(endpoint, (await input?.(world, caller)) ?? {})
  const findings: string[] = []
  // Other requests for each call, so that every kind is sent to some.
  for (const makeRequest of requests.filter((_, index) => (index + place) % oneOf === 0)) {
    const calls = makeRequest()
    if (!calls) continue
    const token = await tokenOf(caller, name)
    const most = exempt[name]?.most ?? mostMilliseconds
    const finding = await meter.judge(calls, {
      token,
      status: answers[caller],
      mostMilliseconds: most * slack,
    })
    if (finding) findings.push(finding)
  }
  return findings
}

describe.runIf(isThreadTimeKnown)(
  'the dearest input takes no more than 50 ms, and nobody else waits for 100 ms, at',
  () => {
    beforeAll(async () => {
      world = await makeWorld()
      // This process creates the subjects; the tested site is another process, whose processor time can be
      // measured.
      const { dataDir, databaseUrl } = world.site
      site = await startSiteProcess(dataDir, [], { DATABASE_URL: databaseUrl, OVERLOAD_DELAY_MS: '0' })
      meter = createCostMeter(site)
    })
    afterAll(async () => {
      meter?.close()
      await site?.stop()
      await world?.site.stop()
    })

    const requests = endpoints.map((endpoint, place) => [nameOf(endpoint), endpoint, place] as const)
    test.each(requests)('%s', { timeout: 600_000 }, async (_, endpoint, place) => {
      expect(await findingsOf(endpoint, place)).toEqual([])
    })
  },
)
