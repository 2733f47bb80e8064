import type { LiveEvents } from '#contract/live.ts'
import { createTurns } from '#contract/rules/in-turn.ts'
import { type Connection, canShowOwn } from '../connections/connection.ts'
import type { IrcMessage } from '../protocol/message.ts'
import { nickOf } from '../protocol/names.ts'
import type { SharedDependencies } from '../shared-dependencies.ts'
import { messageOf } from '../transport/outbox.ts'
import { kindInPrivate, renderLine } from './lines.ts'
import { canHearReaction, reactionTags } from './reactions.ts'
import { echoOf, type Sent } from './sent-lines.ts'

/** Connection of a recipient, and the target of the line. */
interface Way {
  connection: Connection
  target: string
}

type PrivateMessage = LiveEvents['new_message'][0]
/** Message with the account of its author. */
type Signed = PrivateMessage & { account: string }

/** Delivers private messages, edits and deletions to the recipient's and the author's clients. */
export function createPrivateLines(dependencies: SharedDependencies) {
  const { identity, registry, broadcast, receipts, sentLines, marks, nicknames, log } = dependencies
  const inTurn = createTurns()

  /** Keeps the order of deliveries, which looking up names could change. */
  function deliverInTurn(
    members: readonly number[],
    senderId: number,
    sendToOther: (id: number) => Promise<void>,
  ): void {
    const otherId = members.find((id) => id !== senderId)
    if (otherId === undefined) return
    inTurn(() => sendToOther(otherId)).catch((error) =>
      log.error({ err: error }, 'a private line was not told'),
    )
  }

  function deliverMessage(message: PrivateMessage, members: readonly number[]): void {
    deliverInTurn(members, message.senderId, (otherId) => deliver(message, otherId))
  }

  async function deliver(message: PrivateMessage, otherId: number): Promise<void> {
    const { username: account } = await nicknames.displayName(message.senderId)
    const connections = [message.senderId, otherId].flatMap((id) => [...registry.ofUser(id)])
    for (const connection of registry.ofUser(otherId)) {
      if (connection.replayed.has(message.id)) continue
      connection.heardMeanwhile?.add(message.id)
      broadcast.toConnections([connection], () =>
        render({ ...message, account }, { target: connection.nick, connection }),
      )
    }
    await echo({ ...message, account }, otherId)
    receipts.noteConversation(connections, message.conversation_id, message.id)
  }

  /** Sends the message to those clients of its author that recognize their own messages. */
  async function echo(message: Signed, otherId: number): Promise<void> {
    const origin = sentLines.claim(message.client_id)
    const own = [...registry.ofUser(message.senderId)].filter((connection) =>
      connection === origin?.connection ? connection.held.has('echo-message') : canShowOwn(connection),
    )
    if (own.length > 0) await sendToOwn(own, message, { otherId, origin })
    origin?.markWritten()
  }

  async function sendToOwn(
    own: readonly Connection[],
    message: Signed,
    { otherId, origin }: { otherId: number; origin: Sent | undefined },
  ): Promise<void> {
    const target = nickOf((await nicknames.displayName(otherId)).nickname)
    for (const connection of own) {
      const lines = render(message, { target, connection })
      const isOrigin = connection === origin?.connection
      broadcast.toConnections([connection], () => (isOrigin ? echoOf(identity, origin, lines) : lines))
    }
  }

  function render(message: Signed, { target, connection }: Way) {
    const { senderName, account, content, pictures, timestamp, id, replyTo } = message
    const kind = kindInPrivate(message)
    const line = {
      ...{ nick: nickOf(senderName), account, target, time: timestamp, msgid: `p${id}` },
      ...{ replyTo: replyTo && `p${replyTo.id}`, isBot: marks.isBot(message.senderId) },
    }
    return renderLine(identity, { ...line, text: content, pictures, kind }, connection)
  }

  /** Sends an edit as a new line of the author that replies to the edited one. */
  function deliverEdit(message: PrivateMessage, members: readonly number[]): void {
    const { senderId, senderName, content, editedAt = '', id } = message
    const kind = kindInPrivate(message)
    const edit = { nick: nickOf(senderName), text: `* ${content}`, kind, time: editedAt }
    deliverInTurn(members, senderId, async (otherId) => {
      const { username: account } = await nicknames.displayName(senderId)
      await sendToBoth({ senderId, otherId }, ({ target, connection }) =>
        renderLine(identity, { ...edit, account, target, replyTo: `p${id}` }, connection),
      )
    })
  }

  /**
   * Its author is the source, since nobody else can delete it.
   * https://ircv3.net/specs/extensions/message-redaction
   */
  function deliverDeletion(
    { id, senderId }: LiveEvents['message_deleted'][0],
    members: readonly number[],
  ): void {
    deliverInTurn(members, senderId, async (otherId) => {
      const source = identity.sourceOf(nickOf((await nicknames.displayName(senderId)).nickname))
      await sendToBoth({ senderId, otherId }, ({ target, connection }) =>
        connection.held.has('draft/message-redaction')
          ? [messageOf(source, 'REDACT', [target, `p${id}`])]
          : [],
      )
    })
  }

  async function sendToBoth(
    { senderId, otherId }: { senderId: number; otherId: number },
    renderFor: (way: Way) => readonly IrcMessage[],
  ): Promise<void> {
    for (const connection of registry.ofUser(otherId))
      broadcast.toConnections([connection], () => renderFor({ target: connection.nick, connection }))
    const own = [...registry.ofUser(senderId)].filter(canShowOwn)
    if (own.length === 0) return
    const target = nickOf((await nicknames.displayName(otherId)).nickname)
    for (const connection of own)
      broadcast.toConnections([connection], () => renderFor({ target, connection }))
  }

  /** Only for clients with message-tags, because the line has no other content. */
  function deliverTyping({ username, is_typing }: LiveEvents['typing'][0], userIds: readonly number[]): void {
    const source = identity.sourceOf(nickOf(username))
    const tags = { '+typing': is_typing ? 'active' : 'done' }
    for (const connection of userIds.flatMap((id) => [...registry.ofUser(id)])) {
      if (!connection.held.has('message-tags')) continue
      broadcast.toConnections([connection], () => [messageOf(source, 'TAGMSG', [connection.nick], tags)])
    }
  }

  /** Sent to the other user's clients only: the own clients have no target for the other's reactions. */
  function deliverReactions({ id, by }: LiveEvents['reaction-changed'][0], userIds: readonly number[]): void {
    for (const { userId, nickname, emoji, added } of by) {
      const otherId = userIds.find((one) => one !== userId) ?? 0
      const source = identity.sourceOf(nickOf(nickname))
      const tags = reactionTags({ msgid: `p${id}`, emoji, added })
      for (const connection of registry.ofUser(otherId))
        if (canHearReaction(connection, userId))
          broadcast.toConnections([connection], () => [messageOf(source, 'TAGMSG', [connection.nick], tags)])
    }
  }

  return { deliverMessage, deliverEdit, deliverDeletion, deliverTyping, deliverReactions }
}
