import type { GivenPicture } from '#contract/line-pictures.ts'
import * as bounds from '#contract/rules/bounds.ts'
import type { Actor } from '../../platform/actor.ts'
import { BadRequest } from '../../platform/errors.ts'
import { canModerate, ensureMaySpeak } from '../channels/channels.service.ts'
import { createChatQueries } from './chat.queries.ts'
import type { CommandResult } from './commands/command.ts'
import { commands } from './commands/commands.ts'
import type { Dependencies } from './dependencies.ts'
import { createEditMessage } from './edit-message.ts'
import { createHoldLine } from './held/hold-line.ts'
import { createReviewLines } from './held/review-lines.ts'
import { createMentions } from './mentions.ts'
import { createSearchMessages } from './search-messages.ts'
import { createSendMessage } from './send-message.ts'
import './chat.events.ts'
import { floodLimit, typingLimit } from './chat.limits.ts'

interface Typed {
  slug: string
  text: string
  clientId?: string | undefined
  replyTo?: number | undefined
  pictures?: readonly GivenPicture[] | undefined
  isConfirmed?: boolean | undefined
}

export type ChatService = ReturnType<typeof createChatService>

/** Creates the service of channel lines. */
export function createChatService(dependencies: Dependencies) {
  const shared = { ...dependencies, mentions: createMentions(dependencies) }
  const { hold, findHeld, ...held } = createHoldLine(dependencies)
  const { sendMessage, storeLines } = createSendMessage({ ...shared, hold, findHeld })
  const ofCommands = { ...shared, sendMessage }

  /** Handles typed text: a line, or a command that begins with `/`; `//x` sends the line `/x`. */
  async function submit(actor: Actor, { slug, text, ...sent }: Typed): Promise<CommandResult> {
    const [, name, rest = ''] = /^\/(?!\/)(\S*)\s*(.*)$/s.exec(text) ?? []
    if (name === undefined) {
      return sendMessage(actor, { slug, text: text.replace(/^\/\//, '/'), ...sent })
    }

    if (sent.pictures?.length && name.toLowerCase() !== 'me') throw new BadRequest('command_without_pictures')
    const command = commands.get(name.toLowerCase())
    if (!command) throw new BadRequest('unknown_command', { params: { command: name.slice(0, 30) } })
    return command({ actor, slug, name: name.toLowerCase(), rest, ...sent }, ofCommands)
  }

  return {
    sendMessage,
    submit,
    ...held,
    ...createReviewLines({ ...shared, storeLines }),
    ...createChatQueries(shared),
    ...createEditMessage(shared),
    ...createFarewells(shared),
    ...createSearchMessages(shared),
    ...createTypeInChannel(shared),
  }
}

function createTypeInChannel({ bus, clock, limits, channels, nicknames, presence }: Dependencies) {
  /** Publishes that a user is typing. Ignored in large channels, and for users who are not in the channel. */
  async function type(actor: Actor, { slug, isTyping }: { slug: string; isTyping: boolean }): Promise<void> {
    const { userId } = actor
    await limits.consume(typingLimit, userId)
    const { membership } = await channels.getChannelFor(actor, slug)
    ensureMaySpeak(actor, membership, clock.now())
    const people = (await presence.countMembers()).get(slug) ?? 0
    if (people > bounds.typing.people || !(await presence.channelsOf(userId)).includes(slug)) return

    const { nickname } = await nicknames.displayName(userId)
    bus.publish('chat.typed', { channel: slug, userId, nickname, isTyping })
  }

  return { type }
}

const voice = 3

/** Parting messages: broadcast to the channel, but not stored. */
function createFarewells({ clock, limits, channels, words, newcomers }: Dependencies) {
  /**
   * Whether a parting message may be sent. As it cannot be moderated later, text that as a line would be warned about,
   * held, slowed down or refused is dropped. Throws like sending a line.
   */
  async function mayPartWith(actor: Actor, { slug, text }: { slug: string; text: string }): Promise<boolean> {
    await limits.consume(floodLimit, actor.userId)
    if (words.judge(slug, text)) return false
    const { channel, membership } = await channels.getChannelFor(actor, slug)
    ensureMaySpeak(actor, membership, clock.now())
    if (canModerate(actor, membership)) return true
    return channel.slowSeconds === 0 && (membership.level >= voice || !newcomers.isHeldIn(slug))
  }

  return { mayPartWith }
}
