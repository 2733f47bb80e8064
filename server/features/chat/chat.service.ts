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

/** The lines of channels. Each part is a file of its own. */
export function createChatService(given: Dependencies) {
  const needs = { ...given, mentions: createMentions(given) }
  const { hold, findHeld, ...held } = createHoldLine(given)
  const { sendMessage, storeLines } = createSendMessage({ ...needs, hold, findHeld })
  const commandNeeds = { ...needs, sendMessage }

  /** What people type: a line, or a command that begins with `/`; `//x` says `/x`. */
  async function submit(actor: Actor, { slug, text, ...sent }: Typed): Promise<CommandResult> {
    const [, name, rest = ''] = /^\/(?!\/)(\S*)\s*(.*)$/s.exec(text) ?? []
    if (name === undefined) {
      return sendMessage(actor, { slug, text: text.replace(/^\/\//, '/'), ...sent })
    }

    if (sent.pictures?.length && name.toLowerCase() !== 'me') throw new BadRequest('command_without_pictures')
    const command = commands.get(name.toLowerCase())
    if (!command) throw new BadRequest('unknown_command', { params: { command: name.slice(0, 30) } })
    return command({ actor, slug, name: name.toLowerCase(), rest, ...sent }, commandNeeds)
  }

  return {
    sendMessage,
    submit,
    ...held,
    ...createReviewLines({ ...needs, storeLines }),
    ...createChatQueries(needs),
    ...createEditMessage(needs),
    ...createFarewells(needs),
    ...createSearchMessages(needs),
    ...createTypeInChannel(needs),
  }
}

function createTypeInChannel({ bus, clock, limits, channels, nicknames, presence }: Dependencies) {
  /** Nothing is kept of it. In a crowd nobody is told, and of who is not in the channel, neither. */
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

/** What somebody says as they leave a channel: heard by who is there, and kept nowhere. */
function createFarewells({ clock, limits, channels, words, newcomers }: Dependencies) {
  /**
   * Whether it may be told. Nobody can answer for it any more: what as a line would be warned of, would wait for a
   * moderator or for its time, or would be refused, is not said at all. Throws as sending does.
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
