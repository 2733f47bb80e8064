import { setTimeout as pause } from 'node:timers/promises'
import type { ReadMarker } from '#contract/live.ts'
import type { ReadPlace } from '../../../features/devices/devices.service.ts'
import type { Actor } from '../../../platform/actor.ts'
import { refusalFrom } from '../../../platform/database/database.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { MemberCall } from '../call.ts'
import { type Connection, isIn } from '../connections/connection.ts'
import type { PartDependencies } from '../dependencies.ts'
import type { IrcMessage } from '../protocol/message.ts'
import { channelOf, nameOf, nickOf, slugOf } from '../protocol/names.ts'
import { messageOf } from '../transport/outbox.ts'

/** Place with a read marker: IRC uses times, the site uses ids. */
interface Place {
  target: string
  /** Returns the id of the marker; 0 if nothing is read. */
  show(): Promise<number>
  move(lastReadId: number): Promise<unknown>
  findFirstSince(instant: string): Promise<number | undefined>
  findTimeAt(id: number): Promise<string | undefined>
}

/** Between two moves of a marker by messages of its user. */
const restMilliseconds = 1000

export type ReadMarkers = ReturnType<typeof createReadMarkers>

/** https://ircv3.net/specs/extensions/read-marker */
export function createReadMarkers(dependencies: PartDependencies) {
  const { identity, registry, broadcast, log, chat, conversations, unread } = dependencies
  /** Connections with a pending reply that will contain the marker of this target. */
  const answering = new Map<Connection, string>()
  /** Queue for each user, so that a later line does not contain an earlier marker. */
  const turns = new Map<number, Promise<void>>()
  /** By user and place while a marker is moved and rests: id of the user's last message there. */
  const spokenUpTo = new Map<string, number>()

  /** Sends the marker. With `at`, in milliseconds since 1970, moves it there first. */
  async function answer(call: MemberCall, target: string, at?: number): Promise<void> {
    const { actor, connection } = call
    const place = await openPlace(actor, target)
    try {
      if (at !== undefined) {
        answering.set(connection, place.target)
        const next = await place.findFirstSince(new Date(at + 1).toISOString())
        await place.move((next ?? Number.MAX_SAFE_INTEGER) - 1)
      }
      await inTurn(actor, async () => call.serverLine('MARKREAD', place.target, await timeOf(place)))
    } finally {
      answering.delete(connection)
    }
  }

  /** Notifies the user's other clients, whichever gateway has moved the marker. */
  function deliverMoved(marker: ReadMarker, [userId]: readonly number[]): void {
    const holders = [...registry.ofUser(userId ?? 0)].filter(({ held }) => held.has('draft/read-marker'))
    const actor = holders[0]?.actor
    if (!actor) return
    inTurn(actor, async () => {
      const line = await render(actor, marker)
      const hearers = holders.filter(
        (one) =>
          answering.get(one) !== line.params[0] &&
          (marker.channel === undefined || isIn(one, marker.channel)),
      )
      broadcast.toConnections(hearers, () => [line])
    }).catch((error) => log.error({ err: error }, 'a read marker was not told'))
  }

  /** Moves the marker to the user's own message, for clients that do not support markers. */
  function noteSpoken({ actor, connection }: MemberCall, where: ReadPlace, id: number): void {
    if (connection.held.has('draft/read-marker')) return
    const { channel, conversation_id } = where
    const key = `${actor.userId} ${channel ?? conversation_id}`
    const isMoving = spokenUpTo.has(key)
    spokenUpTo.set(key, id)
    if (isMoving) return
    moveOn(
      key,
      channel === undefined
        ? conversationPlace(actor, { id: conversation_id, name: '' })
        : channelPlace(actor, channel),
    )
      .catch((error) => {
        // The user may have been removed in the meantime.
        if (!refusalFrom(error)) log.error({ err: error }, 'a read marker was not moved')
      })
      .finally(() => spokenUpTo.delete(key))
  }

  /** Moves at once, and then once a second: a move costs more than the message. */
  async function moveOn(key: string, place: Place): Promise<void> {
    for (let id = spokenUpTo.get(key); id !== undefined; ) {
      await place.move(id)
      await pause(restMilliseconds, undefined, { ref: false })
      const next = spokenUpTo.get(key)
      id = next === id ? undefined : next
    }
  }

  /** Renders the marker for clients that did not request it. */
  async function render(actor: Actor, { channel, conversation_id }: ReadPlace): Promise<IrcMessage> {
    const place = await (channel === undefined
      ? findConversation(actor, conversation_id)
      : channelPlace(actor, channel))
    return messageOf(identity.server, 'MARKREAD', [place.target, await timeOf(place)])
  }

  function inTurn({ userId }: Actor, act: () => Promise<void>): Promise<void> {
    const turn = (turns.get(userId) ?? Promise.resolve()).then(act)
    const ended = turn
      .catch(() => {})
      .then(() => {
        if (turns.get(userId) === ended) turns.delete(userId)
      })
    turns.set(userId, ended)
    return turn
  }

  async function openPlace(actor: Actor, target: string): Promise<Place> {
    if (target.startsWith('#')) {
      const slug = slugOf(target)
      if (slug === undefined) throw new NotFound('channel_not_found')
      return channelPlace(actor, slug)
    }
    const { id, name } = await conversations.find(actor, { nick: nameOf(target) })
    return id === undefined ? emptyPlace(nickOf(name)) : conversationPlace(actor, { id, name })
  }

  async function findConversation(actor: Actor, id: number): Promise<Place> {
    const { users } = await conversations.show(actor, id, { limit: 1 })
    return conversationPlace(actor, { id, name: users[1]?.name ?? '' })
  }

  const channelPlace = (actor: Actor, slug: string): Place => ({
    target: channelOf(slug),
    show: async () => (await unread.showMarker(actor, slug)).lastReadId,
    move: (lastReadId) => unread.moveMarker(actor, slug, lastReadId),
    findFirstSince: (instant) => chat.findFirstSince(actor, slug, instant),
    findTimeAt: (id) => chat.findTimeAt(actor, slug, id),
  })

  const conversationPlace = (actor: Actor, { id, name }: { id: number; name: string }): Place => ({
    target: nickOf(name),
    show: () => conversations.showMarker(actor, id),
    move: (lastReadId) => conversations.moveMarker(actor, id, lastReadId),
    findFirstSince: (instant) => conversations.findFirstSince(actor, id, instant),
    findTimeAt: (messageId) => conversations.findTimeAt(actor, id, messageId),
  })

  return { answer, deliverMoved, noteSpoken, render }
}

/** Conversation without messages. */
const emptyPlace = (target: string): Place => ({
  target,
  show: async () => 0,
  move: async () => {},
  findFirstSince: async () => undefined,
  findTimeAt: async () => undefined,
})

/** Returns the marker as the protocol writes it: an asterisk if nothing is read. */
async function timeOf(place: Place): Promise<string> {
  const lastReadId = await place.show()
  const time = lastReadId > 0 ? await place.findTimeAt(lastReadId) : undefined
  return time === undefined ? '*' : `timestamp=${time}`
}
