import type { HeldLine } from '#contract/held-lines.ts'
import { type Actor, isStaff } from '../../../platform/actor.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/errors.ts'
import { ensureMaySpeak } from '../../channels/channels.service.ts'
import type { Verdict } from '../../word-lists/word-lists.service.ts'
import '../chat.events.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  countWaiting,
  deleteWaitingOf,
  findHeldByClientId,
  type HeldRow,
  insertHeldLine,
  isNewcomer,
  listWaitingOf,
} from './held-lines.store.ts'

interface GivenLine {
  slug: string
  text: string
  kind?: HeldLine['kind']
  clientId?: string | undefined
  replyTo?: number | undefined
  pictures?: readonly unknown[] | undefined
  /** Its author was warned of what is in it, and says it all the same. */
  isConfirmed?: boolean | undefined
}

/** Of one person in one channel. */
const mostWaiting = 5
const newcomerHours = 24

export type HoldLine = ReturnType<typeof createHoldLine>

/** Lines that a moderator is to see before everybody else. */
export function createHoldLine({ db, clock, channels, words, newcomers }: Dependencies) {
  /** Holds a line that is not to be said yet; nothing of one that may be said. */
  async function hold(actor: Actor, line: GivenLine): Promise<HeldLine | undefined> {
    const verdict = words.judge(line.slug, line.text)
    if (verdict) ensureMaySay(verdict, line.isConfirmed)
    const isWord = verdict?.action === 'hold'
    if (!isWord && !newcomers.isHeldIn(line.slug)) return undefined

    const { channel, membership } = await channels.getChannelFor(actor, line.slug)
    ensureMaySpeak(actor, membership, clock.now())
    if (isStaff(actor) || membership.level >= (isWord ? 5 : 3)) return undefined
    const { userId } = actor
    const place = { userId, channelId: channel.id }
    if (!isWord && !(await isNewcomer(db.read, { ...place, since: hoursAgo(newcomerHours) })))
      return undefined

    if (line.pictures?.length) throw new Conflict('held_without_pictures')
    return store(line, place, isWord ? verdict.word : null)
  }

  async function store(
    { slug, text, kind = 'text', clientId, replyTo }: GivenLine,
    place: { userId: number; channelId: number },
    word: string | null,
  ): Promise<HeldLine> {
    const createdAt = clock.now().toISOString()
    const line = { kind, text, createdAt }
    return db.write(async (tx) => {
      if ((await countWaiting(tx, place)) >= mostWaiting) throw new Conflict('held_lines_too_many')
      const id = await insertHeldLine(tx, {
        ...{ ...place, ...line, word, cause: word === null ? 'newcomer' : 'word' },
        ...{ clientId: clientId ?? null, replyTo: replyTo ?? null },
      })
      const held = { id, channel: slug, ...line }
      tx.emit('chat.heldLineChanged', { line: held, userId: place.userId, state: 'waiting' })
      return held
    })
  }

  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000).toISOString()

  async function findHeld(mine: { userId: number; clientId: string }): Promise<HeldLine | undefined> {
    const row = await findHeldByClientId(db.read, mine)
    return row && asSeenByAuthor(row)
  }

  async function listOwnHeld({ userId }: Actor): Promise<HeldLine[]> {
    return (await listWaitingOf(db.read, userId)).map(asSeenByAuthor)
  }

  async function takeBack({ userId }: Actor, id: number): Promise<void> {
    const own = (await listWaitingOf(db.read, userId)).find((line) => line.id === id)
    if (!own) throw new NotFound('held_line_not_found')
    await db.write(async (tx) => {
      if (!(await deleteWaitingOf(tx, { id, userId }))) throw new NotFound('held_line_not_found')
      tx.emit('chat.heldLineChanged', { line: asSeenByAuthor(own), userId, state: 'gone' })
    })
  }

  return { hold, findHeld, listOwnHeld, takeBack }
}

/** What is said already cannot be held: such a change is refused. */
export function ensureMayChange(verdict: Verdict | undefined, isConfirmed: boolean | undefined): void {
  if (verdict)
    ensureMaySay(verdict.action === 'hold' ? { ...verdict, action: 'refuse' } : verdict, isConfirmed)
}

function ensureMaySay({ action, word }: Verdict, isConfirmed = false): void {
  if (action === 'refuse') throw new Forbidden('word_refused', { params: { word } })
  if (action === 'warn' && !isConfirmed) throw new Conflict('word_warned', { params: { word } })
}

export function asSeenByAuthor({ id, channel, kind, text, createdAt }: HeldRow): HeldLine {
  return { id, channel, kind, text, createdAt }
}
