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

/** Name of IRC sessions. */
const program = 'IRC'

/** Capabilities without effect: a push message is a single line that was written by a user. */
const notPushed: ReadonlySet<string> = new Set(['batch', 'draft/multiline', 'draft/event-playback'])

/** Returns the capabilities of a client, by which lines are rendered while it is not connected. */
export function formatOf(held: ReadonlySet<Capability>): string {
  return [program, ...held].filter((name) => !notPushed.has(name)).join(' ')
}

type Program = Parameters<ProgramWriter['writeMessage']>[0]

/** Renders lines for web push: like in the history, and only if the account may read them. */
export function createPushedLines(dependencies: SharedDependencies): ProgramWriter {
  const { accounts, conversations, nicknames, readMarkers } = dependencies
  const histories = createHistories(dependencies)

  /** Returns undefined if the news is not a message. */
  async function open(
    reader: Reader,
    { place, channel, messageId }: Parameters<ProgramWriter['writeMessage']>[1],
  ): Promise<History | undefined> {
    // Comments do not belong to a channel that a client can join.
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

  /** Lets clients withdraw notifications of a read place (https://ircv3.net/specs/extensions/read-marker). */
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
      // The user may no longer read it.
      if (error instanceof Refusal && error.status < 500) return undefined
      throw error
    }
  }

  return { writeMessage, writeRead }
}
