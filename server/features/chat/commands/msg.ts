import { BadRequest } from '../../../platform/errors.ts'
import { type Command, personIn } from './command.ts'

/** `/msg NAME TEXT`: said in private, whatever the channel. */
export const msg: Command = async (call, { conversations, nicknames }) => {
  const { nickname: nick, more: content } = personIn(call)
  if (!content) throw new BadRequest('text_required')

  const { id: conversationId, otherId } = await conversations.open(call.actor, { nick })
  await conversations.sendMessage(call.actor, { conversationId, content, clientId: call.clientId })
  const { nickname } = await nicknames.displayName(otherId)
  const data = { nickname, conversation_id: conversationId }
  return { done: { command: call.name, key: 'commands:done.msg', params: { nickname }, data } }
}
