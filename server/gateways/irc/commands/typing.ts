import type { ConversationsService } from '../../../features/conversations/conversations.service.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { MemberCall } from '../call.ts'
import { nameOf } from '../names.ts'
import { type CommandTable, registered } from './command.ts'

interface Needs {
  conversations: Pick<ConversationsService, 'find' | 'type'>
}

/** Of what has no text, that somebody writes to somebody is carried: https://ircv3.net/specs/client-tags/typing */
export function typingCommands(needs: Needs): CommandTable {
  return { TAGMSG: registered(1, (call) => type(call, needs)) }
}

async function type({ actor, params, tags }: MemberCall, { conversations }: Needs): Promise<void> {
  const [target = ''] = params
  const state = tags.get('+typing')
  if (state === undefined || target.startsWith('#')) return
  try {
    const { id } = await conversations.find(actor, { nick: nameOf(target) })
    if (id !== undefined)
      await conversations.type(actor, { conversationId: id, isTyping: state === 'active' })
  } catch (error) {
    // It is a courtesy: that it was too often, or not welcome, is nothing to tell.
    if (!(error instanceof Refusal)) throw error
  }
}
