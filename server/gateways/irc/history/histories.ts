import type { Level } from '#contract/channels.ts'
import type { Message } from '#contract/chat.ts'
import type { PrivateMessage } from '#contract/conversations.ts'
import type { ConversationsService } from '../../../features/conversations/conversations.service.ts'
import type { Actor } from '../../../platform/actor.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { Connection } from '../connections/connection.ts'
import { kindInPrivate, renderLine } from '../delivery/lines.ts'
import type { PartDependencies } from '../dependencies.ts'
import type { Identity } from '../identity.ts'
import type { IrcMessage } from '../protocol/message.ts'
import { channelOf, nameOf, nickOf, slugOf } from '../protocol/names.ts'
import { modeOf } from '../protocol/ranks.ts'
import { asOneLine } from '../protocol/text.ts'
import { messageOf } from '../transport/outbox.ts'
import { type History, type HistoryLine, listTold } from './history.ts'

/** The other user with their displayed name; the id is undefined before the first message. */
type Conversation = Awaited<ReturnType<ConversationsService['find']>>

/** User and client for which history is rendered. */
export interface Reader {
  actor: Actor
  connection: Pick<Connection, 'held' | 'nick'>
}

export type Histories = ReturnType<typeof createHistories>

/** Renders stored messages for a client, for all commands. */
export function createHistories(dependencies: PartDependencies) {
  const { identity, chat, conversations, nicknames, blocks } = dependencies

  /** Opens the history of a channel or conversation. Throws if it does not exist. */
  async function open(reader: Reader, target: string): Promise<History> {
    if (!target.startsWith('#'))
      return ofConversation(reader, await conversations.find(reader.actor, { nick: nameOf(target) }))
    const slug = slugOf(target)
    if (slug === undefined) throw new NotFound('channel_not_found')
    return ofChannel(reader, slug)
  }

  function ofChannel(reader: Reader, slug: string): History {
    const { actor } = reader
    return {
      target: channelOf(slug),
      idPrefix: 'c',
      findFirstSince: (instant) => chat.findFirstSince(actor, slug, instant),
      list: async (stretch) => {
        const listPage = (page: typeof stretch) => chat.listMessages(actor, slug, page)
        const withEvents = reader.connection.held.has('draft/event-playback')
        const isTold = (line: Message) =>
          isSaid(line) || (withEvents && renderEvent(identity, line).length > 0)
        const lines = await listTold(stretch, listPage, isTold)
        const accounts = await accountsOf(reader, lines)
        return lines.map((line) =>
          line.kind === 'system' ? renderEventLine(line) : renderChannelLine(reader, line, accounts),
        )
      },
    }
  }

  function renderEventLine(line: Message): HistoryLine {
    const { id, createdAt: time } = line
    return { id, time, isOwn: false, messages: renderEvent(identity, line) }
  }

  function renderChannelLine(
    { actor, connection }: Reader,
    { id, username = '', userId = 0, text, pictures, kind, channel, createdAt: time, replyTo }: Message,
    accounts: ReadonlyMap<number, string>,
  ): HistoryLine {
    const author = { nick: nickOf(username), account: accounts.get(userId) }
    const line = {
      ...author,
      target: channelOf(channel),
      text,
      pictures,
      kind,
      time,
      replyTo: replyTo && `c${replyTo.id}`,
    }
    const messages = renderLine(identity, { ...line, msgid: `c${id}` }, connection)
    return { id, time, isOwn: userId === actor.userId, messages }
  }

  function ofConversation(reader: Reader, { id, otherId, name }: Conversation): History {
    const { actor } = reader
    const blocked = blocks.blockedBy(actor.userId)
    const target = nickOf(name)
    return {
      target,
      idPrefix: 'p',
      findFirstSince: async (instant) =>
        id === undefined ? undefined : conversations.findFirstSince(actor, id, instant),
      list: async (stretch) => {
        if (id === undefined || blocked.has(otherId)) return []
        const listPage = (page: typeof stretch) => conversations.show(actor, id, page)
        const lines = await listTold(stretch, listPage, ({ deleted }) => !deleted)
        const accounts = await accountsOf(reader, [{ userId: actor.userId }, { userId: otherId }])
        return lines.map((line) => renderPrivateLine(reader, line, { target, accounts }))
      },
    }
  }

  /** Uses the current names of both users, by which a client recognizes its own lines. */
  function renderPrivateLine(
    { actor, connection }: Reader,
    message: PrivateMessage,
    { target, accounts }: { target: string; accounts: ReadonlyMap<number, string> },
  ): HistoryLine {
    const { id, senderId, content: text, pictures, timestamp: time, replyTo } = message
    const isOwn = senderId === actor.userId
    const ends = isOwn ? { nick: connection.nick, target } : { nick: target, target: connection.nick }
    const line = {
      ...{ ...ends, account: accounts.get(senderId), text, pictures, kind: kindInPrivate(message), time },
      replyTo: replyTo && `p${replyTo.id}`,
    }
    return { id, time, isOwn, messages: renderLine(identity, { ...line, msgid: `p${id}` }, connection) }
  }

  /** Returns accounts by user id; empty if the client does not request accounts. */
  async function accountsOf(
    { connection }: Reader,
    authors: readonly { userId?: number | undefined }[],
  ): Promise<ReadonlyMap<number, string>> {
    if (!connection.held.has('account-tag')) return new Map()
    const ids = new Set(authors.flatMap(({ userId }) => userId ?? []))
    const names = await nicknames.displayNames([...ids])
    return new Map([...names].map(([userId, { username }]) => [userId, username]))
  }

  return { open, ofChannel, ofConversation }
}

const isSaid = ({ kind, deleted, hidden }: Message) => kind !== 'system' && !deleted && !hidden

/**
 * Renders a system line as the command that caused it; empty if IRC has none. For clients with
 * `draft/event-playback`: https://ircv3.net/specs/extensions/chathistory
 */
function renderEvent(identity: Identity, { channel, event, createdAt, id }: Message): IrcMessage[] {
  const { key = '', params = {} } = event ?? {}
  const [by, nick] = [nickOf(params.by ?? ''), nickOf(params.nickname ?? '')]
  const line = (command: string, ...rest: string[]) =>
    messageOf(identity.sourceOf(by), command, [channelOf(channel), ...rest], {
      time: createdAt,
      msgid: `c${id}`,
    })

  if (key === 'topic' || key === 'topicCleared') return [line('TOPIC', asOneLine(params.content ?? ''))]
  if (key === 'founder') return [line('MODE', `+${modeOf(100)}`, nick)]
  if (/^(kick|ban)/.test(key)) return [line('KICK', nick, asOneLine(params.reason ?? by))]
  const [, level] = /^level(\d+)$/.exec(key) ?? []
  return level === undefined ? [] : [line('MODE', ...levelChange(Number(level) as Level, nick))]
}

/** The previous level is not stored, so all modes are removed. */
function levelChange(level: Level, nick: string): string[] {
  const mode = modeOf(level)
  return mode ? [`+${mode}`, nick] : ['-aov', nick, nick, nick]
}
