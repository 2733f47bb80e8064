import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Outbound, OutboundError, type OutboundRequest } from '../../platform/net/outbound.ts'
import { deleteUnused, insertCheck, listDue } from './links.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  outbound: Outbound
  pause?: (milliseconds: number) => Promise<unknown>
}

export type LinksService = ReturnType<typeof createLinksService>

const hour = 3_600_000
/** Minimum hours between checks: once a night, as a single failure may be an outage. */
const restHours = 20
/** Checks per run, so that it ends before the job timeout. */
const atMost = 150
const betweenCalls = 1000
const betweenCallsOfOneHost = 4000

/** Checks the product links of albums, slowly. */
export function createLinksService({ db, clock, outbound, pause = politely }: Dependencies) {
  /** Checks due links sequentially, which takes minutes. */
  async function checkDue(): Promise<void> {
    const since = new Date(clock.now().getTime() - restHours * hour).toISOString()
    let hostBefore = ''
    for (const url of await listDue(db.read, { since, limit: atMost })) {
      const host = URL.parse(url)?.host ?? ''
      await pause(host === hostBefore ? betweenCallsOfOneHost : betweenCalls)
      hostBefore = host
      const works = await isReachable(url)
      const at = clock.now().toISOString()
      await db.write((tx) => insertCheck(tx, { url, works, at }))
    }
    await db.write(deleteUnused)
  }

  /** Tries HEAD, then GET, as not every shop supports HEAD. */
  async function isReachable(url: string): Promise<boolean> {
    return (await answers(url, { method: 'HEAD' })) || (await answers(url, { method: 'GET' }))
  }

  async function answers(url: string, request: OutboundRequest): Promise<boolean> {
    try {
      const { status } = await outbound.fetchPublic(url, { ...request, maxBytes: 512 * 1024 })
      return isThere(status)
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      // The server responds, although not with a readable body.
      return error.failure === 'too_big' || error.failure === 'encoding'
    }
  }

  return { checkDue }
}

/** Many shops block bots (401, 403, 429 …), which does not mean that the page is gone. */
function isThere(status: number): boolean {
  return status < 500 && status !== 404 && status !== 410
}

const politely = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false })
