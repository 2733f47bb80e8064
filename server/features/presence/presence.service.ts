import type { PresenceState } from '#contract/presence.ts'
import { awayUnsaid } from '#contract/rules/away.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'
import { ensureUnrefused, type WordMatchers } from '../word-lists/word-lists.service.ts'
import './presence.events.ts'
import { findPresence, lockPerson, type PresenceRow, updatePresence } from './presence.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  limits: RateLimits
  words: Pick<WordMatchers, 'judgeName'>
}

/** Fields that are left out do not change. */
interface Change {
  away?: { text: string; minutes: number | null } | null | undefined
  invisible?: boolean | undefined
}

export type PresenceService = ReturnType<typeof createPresenceService>

const limit: Limit = { name: 'presence', points: 20, seconds: 60 }

/** Away and invisible states of users, shared between their devices. */
export function createPresenceService({ db, clock, limits, words }: Dependencies) {
  async function show({ userId }: Pick<Actor, 'userId'>, queries: Queries = db.read): Promise<PresenceState> {
    return stateOf(await findPresence(queries, userId), clock.now())
  }

  /** Changes the state. Being away ends after the given time or when the user is back; sending lines does not end it. */
  async function change(actor: Actor, { away, invisible }: Change): Promise<PresenceState> {
    const { userId } = actor
    await limits.consume(limit, userId)
    if (away) ensureMaySay(away.text)
    return db.write(async (tx) => {
      await lockPerson(tx, userId)
      const before = await show(actor, tx)
      const state = {
        away: away === undefined ? before.away : away && awayFor(away, clock.now()),
        invisible: invisible ?? before.invisible,
      }
      const row = {
        away: state.away?.text ?? null,
        awayUntil: state.away?.until ?? null,
        isInvisible: state.invisible,
      }
      await updatePresence(tx, userId, { ...row, changedAt: clock.now().toISOString() })
      tx.emit('presence.changed', { userId, state })
      return state
    })
  }

  /** Checks an away message, which others see, against the word list. */
  const ensureMaySay = (text: string) => ensureUnrefused(words.judgeName(text))

  /** Checks limit and words of an away message of a single connection, which is not stored. */
  async function changeHere(actor: Actor, text: string): Promise<void> {
    await limits.consume(limit, actor.userId)
    ensureMaySay(text)
  }

  return { show, change, changeHere, ensureMaySay }
}

function awayFor(
  { text, minutes }: { text: string; minutes: number | null },
  now: Date,
): PresenceState['away'] {
  const until = minutes === null ? null : new Date(now.getTime() + minutes * 60_000).toISOString()
  return { text: text || awayUnsaid, until }
}

/** Converts a row to the current state, in which an expired absence has ended. */
export function stateOf(row: PresenceRow | undefined, now: Date): PresenceState {
  if (!row) return { away: null, invisible: false }
  const { away: text, awayUntil: until, isInvisible: invisible } = row
  const isOver = until !== null && Date.parse(until) <= now.getTime()
  return { away: text === null || isOver ? null : { text, until }, invisible }
}
