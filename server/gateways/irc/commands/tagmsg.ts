import { parseEmoji } from '#contract/rules/emoji.ts'
import { BadRequest, Forbidden, NotFound, Refusal } from '../../../platform/errors.ts'
import type { MemberCall } from '../call.ts'
import { isIn } from '../connections/connection.ts'
import { personLine } from '../delivery/person-line.ts'
import { canHearReaction, type GivenReaction, reactionKey, reactionTags } from '../delivery/reactions.ts'
import { readMsgid } from '../history/references.ts'
import { nameOf, slugOf } from '../protocol/names.ts'
import { refusalText, subject } from '../protocol/refusals.ts'
import { type CommandTable, registered } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'

/** TAGMSG: reactions and typing notifications. */
export function tagMessageCommands(dependencies: CommandDependencies): CommandTable {
  return { TAGMSG: registered(1, (call) => readTags(call, dependencies)) }
}

async function readTags(call: MemberCall, dependencies: CommandDependencies): Promise<void> {
  const { tags } = call
  if (tags.has('+draft/reply') && (tags.has('+draft/react') || tags.has('+draft/unreact')))
    await react(call, dependencies)
  else await type(call, dependencies)
}

/** https://ircv3.net/specs/client-tags/react */
async function react(call: MemberCall, dependencies: CommandDependencies): Promise<void> {
  const { actor, connection, params, tags } = call
  const [target = ''] = params
  const idPrefix = target.startsWith('#') ? 'c' : 'p'
  const id = readMsgid(tags.get('+draft/reply') ?? '', idPrefix)
  const slug = idPrefix === 'c' ? slugOf(target) : undefined
  const reactTag = tags.get('+draft/react')
  try {
    if (id === undefined) throw new NotFound('message_not_found')
    if (idPrefix === 'c' && (slug === undefined || !isIn(connection, slug))) throw new Forbidden('not_joined')
    const emoji = parseEmoji(reactTag ?? tags.get('+draft/unreact') ?? '')
    if (emoji === undefined) throw new BadRequest('emoji_invalid')
    const line = { kind: idPrefix === 'c' ? 'channel' : 'conversation', id } as const
    const act = reactTag === undefined ? dependencies.reactions.unreact : dependencies.reactions.react
    const reaction = { msgid: `${idPrefix}${id}`, emoji, added: reactTag !== undefined }
    await echoed(call, reaction, dependencies, () => act(actor, line, emoji))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const text = refusalText(dependencies.translator, actor.language, error)
    call.fail('CANNOT_REACT', subject(target), text)
  }
}

/** The echo is the reply to the sender, with its label. It is sent even if the reaction already existed. */
async function echoed(
  call: MemberCall,
  reaction: GivenReaction,
  { identity, sentLines }: CommandDependencies,
  act: () => Promise<unknown>,
): Promise<void> {
  const { actor, connection, label, params } = call
  if (!canHearReaction(connection, actor.userId)) return void (await act())
  const key = reactionKey(actor.userId, reaction)
  const forget = () => sentLines.remove(key)
  void sentLines.add(key, { connection, label, batch: undefined }).then(forget)
  try {
    await act()
  } catch (error) {
    forget()
    throw error
  }
  const person = { nick: connection.nick, account: actor.username }
  call.send(personLine(identity, person, 'TAGMSG', [params[0] ?? ''], reactionTags(reaction)))
}

/** Typing notifications: https://ircv3.net/specs/client-tags/typing */
async function type(
  { actor, connection, params, tags }: MemberCall,
  dependencies: CommandDependencies,
): Promise<void> {
  const { conversations, chat } = dependencies
  const [target = ''] = params
  const state = tags.get('+typing')
  if (state === undefined) return
  const isTyping = state === 'active'
  const slug = target.startsWith('#') ? slugOf(target) : undefined
  try {
    if (target.startsWith('#')) {
      if (slug !== undefined && isIn(connection, slug)) await chat.type(actor, { slug, isTyping })
      return
    }
    const { id } = await conversations.find(actor, { nick: nameOf(target) })
    if (id !== undefined) await conversations.type(actor, { conversationId: id, isTyping })
  } catch (error) {
    // A typing notification that is refused or too frequent is ignored.
    if (!(error instanceof Refusal)) throw error
  }
}
