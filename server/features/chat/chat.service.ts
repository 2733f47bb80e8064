import type { GivenPicture } from '#contract/line-pictures.ts'
import type { Actor } from '../../platform/actor.ts'
import { BadRequest } from '../../platform/errors.ts'
import { createChatQueries } from './chat.queries.ts'
import type { CommandResult } from './commands/command.ts'
import { commands } from './commands/table.ts'
import type { Dependencies } from './dependencies.ts'
import { createEditMessage } from './edit-message.ts'
import { createFarewells } from './farewells.ts'
import { createHoldLine } from './held/hold-line.ts'
import { createReviewLines } from './held/review-lines.ts'
import { createMentions } from './mentions.ts'
import { createSearchMessages } from './search-messages.ts'
import { createSendMessage } from './send-message.ts'
import { createTypeInChannel } from './type-in-channel.ts'

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
  async function say(actor: Actor, { slug, text, ...sent }: Typed): Promise<CommandResult> {
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
    say,
    ...held,
    ...createReviewLines({ ...needs, storeLines }),
    ...createChatQueries(needs),
    ...createEditMessage(needs),
    ...createFarewells(needs),
    ...createSearchMessages(needs),
    ...createTypeInChannel(needs),
  }
}
