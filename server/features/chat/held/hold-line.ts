import type { HeldLine } from '#contract/held-lines.ts'
import type { GivenPicture, LinePicture } from '#contract/line-pictures.ts'
import { type Actor, isStaff } from '../../../platform/actor.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { linePictureOf } from '../../../platform/database/line-pictures.store.ts'
import { Conflict, ensure, Forbidden, NotFound, Refusal } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events.ts'
import type { Nodes } from '../../../platform/net/nodes.ts'
import { createReplica } from '../../../platform/net/replica.ts'
import '../../channels/channels.events.ts'
import { ensureMaySpeak } from '../../channels/channels.service.ts'
import type { Verdict } from '../../word-lists/word-lists.service.ts'
import '../chat.events.ts'
import { getQuote } from '../chat.store.ts'
import type { Dependencies, HeldNewcomers } from '../dependencies.ts'
import {
  countWaiting,
  deleteHeldLine,
  findHeldByClientId,
  findHeldStateForUpdate,
  type HeldRow,
  insertHeldLine,
  isNewcomer,
  listWaitingOf,
  lockHeldOf,
} from './held-lines.store.ts'

interface GivenLine {
  slug: string
  text: string
  kind?: HeldLine['kind']
  clientId?: string | undefined
  replyTo?: number | undefined
  pictures?: readonly GivenPicture[] | undefined
  /** The author confirmed the line despite a warning. */
  isConfirmed?: boolean | undefined
}

/** Maximum number of held lines per user and channel. */
const mostWaiting = 5
const newcomerHours = 24

export type HoldLine = ReturnType<typeof createHoldLine>

/** Holding of lines for moderators. */
export function createHoldLine({ db, clock, channels, linePictures, words, newcomers }: Dependencies) {
  /** Holds a line if necessary; returns undefined if it may be sent. */
  async function hold(actor: Actor, line: GivenLine): Promise<HeldLine | undefined> {
    const verdict = words.judge(line.slug, wordsOf(line))
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

    if (line.pictures?.length) ensure(channel.hasPictures, 'pictures_off')
    if (line.replyTo !== undefined) await getQuote(db.read, line.slug, line.replyTo)
    return store(line, place, isWord ? verdict.word : null)
  }

  async function store(
    { slug, text, kind = 'text', clientId, replyTo, pictures: requested = [] }: GivenLine,
    place: { userId: number; channelId: number },
    word: string | null,
  ): Promise<HeldLine> {
    const createdAt = clock.now().toISOString()
    const line = { kind, text, createdAt }
    return db.write(async (tx) => {
      await lockHeldOf(tx, place.userId)
      if ((await countWaiting(tx, place)) >= mostWaiting) throw new Conflict('held_lines_too_many')
      const id = await insertHeldLine(tx, {
        ...{ ...place, ...line, word, cause: word === null ? 'newcomer' : 'word' },
        ...{ clientId: clientId ?? null, replyTo: replyTo ?? null },
      })
      const pictures = await attachPictures(tx, { id, requested, userId: place.userId })
      const held = { id, channel: slug, ...line, ...(pictures && { pictures }) }
      tx.emit('chat.heldLineChanged', { line: held, userId: place.userId, state: 'waiting' })
      return held
    })
  }

  async function attachPictures(
    tx: Tx,
    { id, userId, requested }: { id: number; userId: number; requested: readonly GivenPicture[] },
  ): Promise<LinePicture[] | undefined> {
    if (requested.length === 0) return undefined
    const [chosen = []] = await linePictures.choose(tx, [{ userId, pictures: requested }])
    if (chosen instanceof Refusal) throw chosen
    await linePictures.attach(tx, 'held', [{ id, pictures: chosen }])
    return chosen.map(linePictureOf)
  }

  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000).toISOString()

  async function findHeld(mine: { userId: number; clientId: string }): Promise<HeldLine | undefined> {
    const row = await findHeldByClientId(db.read, mine)
    return row && asSeenByAuthor(row)
  }

  async function listOwnHeld({ userId }: Actor): Promise<HeldLine[]> {
    return (await listWaitingOf(db.read, userId)).map(asSeenByAuthor)
  }

  async function withdraw({ userId }: Actor, id: number): Promise<void> {
    const own = (await listWaitingOf(db.read, userId)).find((line) => line.id === id)
    if (!own) throw new NotFound('held_line_not_found')
    await db.write(async (tx) => {
      if ((await findHeldStateForUpdate(tx, id)) !== 'waiting') throw new NotFound('held_line_not_found')
      await linePictures.removeFrom(tx, 'held', id)
      await deleteHeldLine(tx, id)
      tx.emit('chat.heldLineChanged', { line: asSeenByAuthor(own), userId, state: 'gone' })
    })
  }

  return { hold, findHeld, listOwnHeld, withdraw }
}

/** Returns the text of a line and of its picture descriptions. */
function wordsOf({ text, pictures = [] }: GivenLine): string {
  return [text, ...pictures.map(({ alt }) => alt)].join('\n')
}

/** Edits cannot be held: they are refused instead. */
export function ensureMayChange(verdict: Verdict | undefined, isConfirmed: boolean | undefined): void {
  if (verdict)
    ensureMaySay(verdict.action === 'hold' ? { ...verdict, action: 'refuse' } : verdict, isConfirmed)
}

function ensureMaySay({ action, word }: Verdict, isConfirmed = false): void {
  if (action === 'refuse') throw new Forbidden('word_refused', { params: { word } })
  if (action === 'warn' && !isConfirmed) throw new Conflict('word_warned', { params: { word } })
}

export function asSeenByAuthor({ id, channel, kind, text, pictures, createdAt }: HeldRow): HeldLine {
  return {
    ...{ id, channel, kind, text, createdAt },
    ...(pictures && { pictures: pictures.map(linePictureOf) }),
  }
}

/** Channels that hold newcomers' lines, replicated in memory on every node, because every line needs them. */
export async function createHeldNewcomers({
  db,
  bus,
  nodes,
  listHolding,
}: {
  db: Pick<Database, 'read'>
  bus: EventBus
  nodes: Pick<Nodes, 'onConnected'>
  listHolding: (queries: Database['read']) => Promise<string[]>
}): Promise<HeldNewcomers> {
  let holding = new Set<string>()
  const { changedBy, start } = createReplica({
    nodes,
    read: () => listHolding(db.read),
    replace: (slugs) => {
      holding = new Set(slugs)
    },
  })

  bus.onEverywhere(
    'channels.newcomersChanged',
    changedBy(({ channel, hold }) => {
      if (hold) holding.add(channel)
      else holding.delete(channel)
    }),
  )
  bus.onEverywhere(
    'channels.deleted',
    changedBy(({ channel }) => void holding.delete(channel)),
  )
  await start()
  return { isHeldIn: (channel) => holding.has(channel) }
}
