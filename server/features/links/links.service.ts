import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Outbound, OutboundError, type OutboundRequest } from '../../platform/net/outbound.ts'
import { deleteUnused, insertCheck, listDue } from './links.store.ts'

interface Needs {
  db: Database
  clock: Clock
  outbound: Outbound
  pause?: (milliseconds: number) => Promise<unknown>
}

export type LinksService = ReturnType<typeof createLinksService>

const hour = 3_600_000
/** A night may be an accident of theirs, so a link is asked once in each. */
const restHours = 20
/** In one run: they end before the queue takes them for lost. */
const atMost = 150
const betweenCalls = 1000
const betweenCallsOfOneHost = 4000

/** Looks where the links of albums lead, unhurriedly. */
export function createLinksService({ db, clock, outbound, pause = politely }: Needs) {
  /** One run, which takes minutes: it never asks two at once. */
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

  /** Not every shop answers HEAD, so what fails is asked once more as a reader would. */
  async function isReachable(url: string): Promise<boolean> {
    return (await answers(url, { method: 'HEAD' })) || (await answers(url, { method: 'GET' }))
  }

  async function answers(url: string, request: OutboundRequest): Promise<boolean> {
    try {
      const { status } = await outbound.fetchPublic(url, { ...request, maxBytes: 512 * 1024 })
      return isThere(status)
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      // Somebody answers there, though not what is read here.
      return error.failure === 'too_big' || error.failure === 'encoding'
    }
  }

  return { checkDue }
}

/** Many shops turn programs away (401, 403, 429 …): that says nothing about the page. */
function isThere(status: number): boolean {
  return status < 500 && status !== 404 && status !== 410
}

const politely = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false })
