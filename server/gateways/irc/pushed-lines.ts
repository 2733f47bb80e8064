import { isCommentPlace } from '#contract/rules/comment-places.ts'
import type { ProgramWriter } from '../../features/devices/push-sender.ts'
import type { Actor } from '../../platform/actor.ts'
import { Refusal } from '../../platform/errors.ts'
import { createHistories, type Reader } from './history/histories.ts'
import type { History } from './history/history.ts'
import { type Capability, isCapability } from './protocol/capabilities.ts'
import type { IrcMessage } from './protocol/message.ts'
import { nickOf } from './protocol/names.ts'
import type { SharedDependencies } from './shared-dependencies.ts'
import { encode } from './transport/outbox.ts'

/** As sessions of IRC clients are called. */
const program = 'IRC'

/** A push message is one line, without what was not said. */
const notPushed: ReadonlySet<string> = new Set(['batch', 'draft/multiline', 'draft/event-playback'])

/** What the client holds, by which it is written to while it is not connected. */
export function formatOf(held: ReadonlySet<Capability>): string {
  return [program, ...held].filter((name) => !notPushed.has(name)).join(' ')
}

type Program = Parameters<ProgramWriter['writeMessage']>[0]

/** Lines that clients are told by web push: as in history, and only what their account may read. */
export function createPushedLines(needs: SharedDependencies): ProgramWriter {
  const { accounts, conversations, nicknames, readMarkers } = needs
  const histories = createHistories(needs)

  /** Undefined where the news are nothing that was said. */
  async function open(
    reader: Reader,
    { place, channel, messageId }: Parameters<ProgramWriter['writeMessage']>[1],
  ): Promise<History | undefined> {
    // Comments are lines of no channel that a client could be in.
    if (channel !== undefined)
      return isCommentPlace(channel) ? undefined : histories.ofChannel(reader, channel)
    if (place?.kind !== 'conversation' || messageId === undefined) return undefined
    const { messages } = await conversations.show(reader.actor, place.id, { after: messageId - 1, limit: 1 })
    const senderId = messages[0]?.senderId
    if (senderId === undefined || senderId === reader.actor.userId) return undefined
    return histories.ofConversation(reader, await conversations.find(reader.actor, senderId))
  }

  const writeMessage: ProgramWriter['writeMessage'] = async (program, news) =>
    asFarAsAllowed(program, async (actor, held) => {
      const { messageId } = news
      if (messageId === undefined) return undefined
      const { nickname } = await nicknames.displayName(actor.userId)
      const history = await open({ actor, connection: { nick: nickOf(nickname), held } }, news)
      const [line] = (await history?.list({ after: messageId - 1, limit: 1 })) ?? []
      return line?.id === messageId ? line.messages[0] : undefined
    })

  /** By which clients take back what they show of a place (https://ircv3.net/specs/extensions/read-marker). */
  const writeRead: ProgramWriter['writeRead'] = async (program, place) =>
    asFarAsAllowed(program, async (actor, held) =>
      held.has('draft/read-marker') && !isCommentPlace(place.channel ?? '')
        ? readMarkers.render(actor, place)
        : undefined,
    )

  async function asFarAsAllowed(
    { sessionId, format }: Program,
    render: (actor: Actor, held: ReadonlySet<Capability>) => Promise<IrcMessage | undefined>,
  ): Promise<string | undefined> {
    const [actor] = await accounts.listActors([sessionId])
    if (!actor || actor.termsPending) return undefined
    const held = new Set(format.split(' ').filter(isCapability))
    try {
      const message = await render(actor, held)
      return message && encode(message, { held }).toString().trimEnd()
    } catch (error) {
      // They may not read it any more.
      if (error instanceof Refusal && error.status < 500) return undefined
      throw error
    }
  }

  return { writeMessage, writeRead }
}
