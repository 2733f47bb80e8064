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

/** `npm run reliability -- costs` sends them all; here it is each so many-th. */
const oneOf = process.env.COSTS === 'all' ? 1 : 27

const mostMilliseconds = 50
/** Beside other tests a processor is slower; what is wrong costs many times as much. */
const slack = oneOf === 1 ? 1 : 2
const ofArticles = {
  most: 100,
  why: 'half a million letters of HTML, which only staff send, are sanitised until nothing changes: 74 ms were measured',
}
/** What costs more by its nature, in milliseconds, and why it may. Nobody waits any longer for it than for others. */
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

/** Of those who get an answer the one who may do most. */
function callerOf(name: EndpointName): Actor {
  const { answers } = table[name]
  return actors.toReversed().toSorted((one, other) => answers[one] - answers[other])[0] ?? 'visitor'
}

async function tokenOf(actor: Actor, name: EndpointName): Promise<string | undefined> {
  // Whoever signs in for each question ends the oldest of their sessions, which the calls after it need.
  return table[name].endsSession ? (await world.somebody()).token : world.clientOf(actor).token
}

async function findingsOf(endpoint: Endpoint, place: number): Promise<string[]> {
  const name = nameOf(endpoint)
  const { input, answers } = table[name]
  const caller = callerOf(name)
  const requests = costliestRequests(endpoint, (await input?.(world, caller)) ?? {})
  const findings: string[] = []
  // Of another call it is others, so that all kinds are sent to some.
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
      // Subjects are made by a site in this process; the one that is asked has a processor time of its own.
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
