import { Refusal } from '../../../platform/errors.ts'
import type { MemberCall } from '../call.ts'
import { isIn } from '../connections/connection.ts'
import { readMsgid } from '../history/references.ts'
import { nameOf, slugOf } from '../protocol/names.ts'
import { refusalText, subject } from '../protocol/refusals.ts'
import { type CommandTable, registered } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'

/** Deletes a message. https://ircv3.net/specs/extensions/message-redaction */
export function redactCommands(dependencies: CommandDependencies): CommandTable {
  return { REDACT: registered(2, (call) => redact(call, dependencies)) }
}

async function redact(call: MemberCall, dependencies: CommandDependencies): Promise<void> {
  const [target = '', msgid = ''] = call.params
  const { chat, conversations, translator } = dependencies
  const isChannel = target.startsWith('#')
  if (!(isChannel ? isInChannel(call, target) : await hasConversation(call, target, dependencies)))
    return call.fail('INVALID_TARGET', subject(target), 'You cannot delete messages here')
  const id = readMsgid(msgid, isChannel ? 'c' : 'p')
  if (id === undefined) return call.fail('UNKNOWN_MSGID', subject(target), subject(msgid), 'No such message')
  try {
    await (isChannel ? chat : conversations).deleteMessage(call.actor, id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const code = error.status === 404 ? 'UNKNOWN_MSGID' : 'REDACT_FORBIDDEN'
    const text = refusalText(translator, call.actor.language, error)
    call.fail(code, subject(target), subject(msgid), text)
  }
}

function isInChannel({ connection }: MemberCall, target: string): boolean {
  const slug = slugOf(target)
  return slug !== undefined && isIn(connection, slug)
}

async function hasConversation(
  { actor }: MemberCall,
  target: string,
  { conversations }: CommandDependencies,
): Promise<boolean> {
  try {
    return (await conversations.find(actor, { nick: nameOf(target) })).id !== undefined
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
