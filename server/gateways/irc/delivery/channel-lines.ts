import { LRUCache } from 'lru-cache'
import type { LiveEvents } from '#contract/live.ts'
import type { Connection } from '../connections/connection.ts'
import type { RosterEntry } from '../people/roster.ts'
import type { IrcMessage } from '../protocol/message.ts'
import { channelOf, nickOf } from '../protocol/names.ts'
import { asOneLine } from '../protocol/text.ts'
import type { SharedDependencies } from '../shared-dependencies.ts'
import { messageOf } from '../transport/outbox.ts'
import { renderLine } from './lines.ts'
import { personLine } from './person-line.ts'
import { canHearReaction, reactionKey, reactionTags } from './reactions.ts'
import { echoOf } from './sent-lines.ts'

/** The system line comes just before its event, so entries only accumulate if events are lost. */
const mostDoers = 200

interface Doer {
  nick: string
  account: string | undefined
}

type NewMessage = LiveEvents['new-message'][0]

/** Delivers messages, edits, reactions and system lines of channels. */
export function createChannelLines({
  identity,
  registry,
  roster,
  broadcast,
  sentLines,
  blocks,
  marks,
}: SharedDependencies) {
  /** Actors of level changes, named by the system line. The event with the new level follows, or is lost. */
  const doers = new LRUCache<string, Doer>({ max: mostDoers })

  function deliverMessage(message: NewMessage): void {
    if (message.kind === 'system') deliverSystemLine(message)
    else deliverLine(message)
  }

  function deliverLine({
    channel,
    username = '',
    userId,
    text,
    pictures,
    kind,
    createdAt,
    id,
    client_id,
    replyTo,
  }: NewMessage): void {
    const origin = sentLines.claim(client_id)
    const line = {
      ...{ nick: nickOf(username), account: roster.find(userId ?? 0)?.account, target: channelOf(channel) },
      ...{ text, pictures, kind, time: createdAt, msgid: `c${id}`, replyTo: replyTo && `c${replyTo.id}` },
      isBot: marks.isBot(userId),
    }
    const isDeaf = deafTo(userId)
    const except = (one: Connection) => one === origin?.connection || isDeaf(one)
    broadcast.toChannel(channel, (one) => renderLine(identity, line, one), { id, except })
    if (origin?.connection.held.has('echo-message'))
      broadcast.toConnections([origin.connection], (one) =>
        echoOf(identity, origin, renderLine(identity, line, one)),
      )
    origin?.markWritten()
  }

  /** Skips users who have blocked the author: IRC has no placeholder for a hidden line. */
  function deafTo(userId = 0): (connection: Connection) => boolean {
    const blockers = blocks.blockersOf(userId)
    if (blockers.size === 0) return () => false
    return ({ actor }) => actor !== null && blockers.has(actor.userId)
  }

  function deliverSystemLine({ channel, event, createdAt, id }: NewMessage): void {
    const { key = '', params = {} } = event ?? {}
    const by = doerOf(channel, nickOf(params.by ?? ''))
    const target = params.nickname === undefined ? undefined : roster.findIn(channel, nickOf(params.nickname))
    const time = { time: createdAt }
    const writeWith = (tags: Record<string, string>, command: string, ...rest: string[]) =>
      broadcast.toChannel(channel, () => [
        personLine(identity, by, command, [channelOf(channel), ...rest], tags),
      ])
    const write = (command: string, ...rest: string[]) =>
      writeWith({ ...time, msgid: `c${id}` }, command, ...rest)

    if (key === 'topic' || key === 'topicCleared') write('TOPIC', asOneLine(params.content ?? ''))
    // A transfer also changes the level of the former founder.
    if (key === 'founder') noteDoer(channel, by, [params.nickname, params.by])
    if (/^level\d+$/.test(key)) noteDoer(channel, by, [params.nickname])
    // Only the KICK has the msgid of the stored line, which says who was removed.
    if (key.startsWith('ban')) writeWith(time, 'MODE', '+b', `${nickOf(params.nickname ?? '')}!*@*`)
    if (target && /^(kick|ban)/.test(key))
      putOut(channel, target, () => write('KICK', target.nick, asOneLine(params.reason ?? by.nick)))
  }

  const doerOf = (channel: string, nick: string): Doer => ({
    nick,
    account: roster.findIn(channel, nick)?.account,
  })

  function noteDoer(channel: string, by: Doer, names: readonly (string | undefined)[]): void {
    for (const name of names) if (name !== undefined) doers.set(`${channel} ${nickOf(name)}`, by)
  }

  /** The user's own clients also receive the line, and then nothing more of the channel. */
  function putOut(channel: string, { id }: RosterEntry, write: () => void): void {
    write()
    roster.unseat(channel, id)
    for (const connection of [...registry.ofUser(id)]) registry.leave(connection, channel)
  }

  /** Renders a line with the actor of a level change as its source, or the server if the actor is unknown. */
  function takeDoer(channel: string, nick: string) {
    const key = `${channel} ${nick}`
    const by = doers.get(key)
    doers.delete(key)
    return (command: string, params: readonly string[]) =>
      by ? personLine(identity, by, command, params) : messageOf(identity.server, command, params)
  }

  /** Sends an edit as a new line of the author that replies to the edited one. */
  function deliverEdit({
    channel,
    username = '',
    userId,
    text,
    kind,
    createdAt,
    editedAt = createdAt,
    id,
  }: LiveEvents['message-updated'][0]): void {
    const line = {
      ...{ ...authorOf(userId, username), target: channelOf(channel) },
      ...{ text: `* ${text}`, kind, time: editedAt },
      ...{ replyTo: `c${id}`, isBot: marks.isBot(userId) },
    }
    broadcast.toChannel(channel, (one) => renderLine(identity, line, one), { except: deafTo(userId) })
  }

  /** The author of an older line, by their present nick. */
  function authorOf(userId: number | undefined, nickname: string): Doer {
    const { nick = nickOf(nickname), account } = roster.find(userId ?? 0) ?? {}
    return { nick, account }
  }

  /** The server is the source if somebody else than the author has deleted the line. */
  function deliverDeletion({ channel, id, by }: LiveEvents['message-deleted'][0]): void {
    const params = [channelOf(channel), `c${id}`]
    const redaction = by
      ? personLine(identity, authorOf(by.userId, by.nickname), 'REDACT', params)
      : messageOf(identity.server, 'REDACT', params)
    const render = ({ held }: Connection): IrcMessage[] =>
      held.has('draft/message-redaction') ? [redaction] : []
    broadcast.toChannel(channel, render)
  }

  /** https://ircv3.net/specs/client-tags/react; removals by an operator have no user: they are dropped. */
  function deliverReactions({ id, by, ...place }: LiveEvents['reaction-changed'][0]): void {
    if (place.channel === undefined) return
    const { channel } = place
    for (const { userId, nickname, emoji, added } of by) {
      const doer = { nick: nickOf(nickname), account: roster.find(userId)?.account }
      const reaction = { msgid: `c${id}`, emoji, added }
      const line = personLine(identity, doer, 'TAGMSG', [channelOf(channel)], reactionTags(reaction))
      const isDeaf = deafTo(userId)
      const origin = sentLines.claim(reactionKey(userId, reaction))
      const except = (one: Connection) =>
        one === origin?.connection || isDeaf(one) || !canHearReaction(one, userId)
      broadcast.toChannel(channel, () => [line], { except })
      origin?.markWritten()
    }
  }

  /** https://ircv3.net/specs/client-tags/typing; for clients that support tags, except those of the user. */
  function deliverTyping({ channel, userId, nickname, is_typing }: LiveEvents['channel-typing'][0]): void {
    const doer = { nick: nickOf(nickname), account: roster.find(userId)?.account }
    const tags = { '+typing': is_typing ? 'active' : 'done' }
    const line = personLine(identity, doer, 'TAGMSG', [channelOf(channel)], tags)
    const isDeaf = deafTo(userId)
    const except = (one: Connection) =>
      isDeaf(one) || one.actor?.userId === userId || !one.held.has('message-tags')
    broadcast.toChannel(channel, () => [line], { except })
  }

  return { deliverMessage, deliverEdit, deliverDeletion, deliverReactions, deliverTyping, takeDoer }
}
