import { randomUUID } from 'node:crypto'
import { sendMessage } from '#contract/chat.ts'
import type { GivenPicture } from '#contract/line-pictures.ts'
import { privateLine } from '#contract/private-messages.ts'
import { BadRequest, Forbidden, NotFound, Refusal } from '../../../platform/errors.ts'
import type { MemberCall } from '../call.ts'
import { type Connection, isIn } from '../connections/connection.ts'
import { patiently } from '../connections/patience.ts'
import type { History } from '../history/history.ts'
import { playbackName } from '../history/playback.ts'
import { readMsgid } from '../history/references.ts'
import { mostTargets } from '../protocol/isupport.ts'
import { nameOf, slugOf } from '../protocol/names.ts'
import { answerRefusal, subject } from '../protocol/refusals.ts'
import { readCtcp, withoutFormatting } from '../protocol/text.ts'
import { messageOf } from '../transport/outbox.ts'
import { sendAway } from './away.ts'
import { type CommandTable, registered } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'

interface Line {
  text: string
  kind: 'text' | 'action' | 'notice'
  pictures?: GivenPicture[]
}

/** `batch`: id of the batch of replies, if the command has several targets. */
type SentText = Line & { target: string; batch: string | undefined }

/** PRIVMSG and NOTICE. */
export function messageCommands(dependencies: CommandDependencies): CommandTable {
  return {
    PRIVMSG: registered(0, (call) => privmsg(call, dependencies)),
    NOTICE: registered(0, (call) => notice(call, dependencies)),
  }
}

async function privmsg(call: MemberCall, dependencies: CommandDependencies): Promise<void> {
  const [targets = '', text = ''] = call.params
  if (!targets) return call.numeric('noRecipient', 'No recipient given (PRIVMSG)')
  if (!text) return call.numeric('noTextToSend', 'No text to send')
  if (targets.toLowerCase() === playbackName) return dependencies.playback(call, text)
  const line = readLine(text)
  if (!line) return refuseRequest(call, targets, dependencies)
  if (line.text.trim() === '') return call.numeric('noTextToSend', 'No text to send')

  await sendToEach(call, line, dependencies, (error, target) => {
    if (!call.connection.isClosed) answerRefusal(call, error, dependencies.translator, target)
  })
  for (const target of targetsOf(call).slice(mostTargets))
    call.numeric('tooManyTargets', subject(target), `A line goes to ${mostTargets} at most`)
}

/** Refuses CTCP requests with a reply: clients that offer a file or ask for a version wait for one. */
function refuseRequest(call: MemberCall, targets: string, { translator }: CommandDependencies): void {
  const text = translator.in(call.actor.language)('irc:ctcpNotCarried')
  call.numeric('cannotSendToChan', subject(targets.split(',')[0]), text)
}

/** Notices get no reply, not even a refusal, so that two bots cannot loop: RFC 2812, 3.3.2. */
async function notice(call: MemberCall, dependencies: CommandDependencies): Promise<void> {
  const [, param = ''] = call.params
  // CTCP replies are notices; CTCP is not supported.
  const text = readCtcp(param) ? '' : withoutFormatting(param)
  if (text.trim() !== '') await sendToEach(call, { text, kind: 'notice' }, dependencies, () => {})
}

const targetsOf = ({ params }: MemberCall) => [...new Set((params[0] ?? '').split(',').filter(Boolean))]

async function sendToEach(
  call: MemberCall,
  message: Line,
  dependencies: CommandDependencies,
  onRefused: OnRefused,
): Promise<void> {
  const line = { ...message, ...(await dependencies.takePictures(call.actor, message.text)) }
  const targets = targetsOf(call).slice(0, mostTargets)
  const isEchoed = call.connection.held.has('echo-message')
  const batch = targets.length > 1 && isEchoed ? call.openBatch() : undefined
  for (const target of targets) {
    const message = { ...line, target, batch }
    try {
      if (dependencies.networkServices.findName(target)) await sendToService(call, message, dependencies)
      else if (target.startsWith('#')) await sendToChannel(call, message, dependencies)
      else await sendToPerson(call, message, dependencies)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      onRefused(error, target)
    }
  }
}

/** Messages to services are neither delivered to others nor stored. */
async function sendToService(
  call: MemberCall,
  { kind, target, text }: Line & { target: string },
  { identity, networkServices }: CommandDependencies,
): Promise<void> {
  if (kind !== 'text') return
  const { nick, held } = call.connection
  if (held.has('echo-message')) call.send(messageOf(identity.sourceOf(nick), 'PRIVMSG', [target, text]))
  await networkServices.answerCommand(call, target, text)
}

type OnRefused = (error: Refusal, target: string) => void

/** Returns undefined for CTCP requests other than ACTION, which are not supported. */
function readLine(param: string): Line | undefined {
  const ctcp = readCtcp(param)
  if (ctcp && ctcp.command !== 'ACTION') return undefined
  return { text: withoutFormatting(ctcp ? ctcp.text : param), kind: ctcp ? 'action' : 'text' }
}

async function sendToChannel(
  call: MemberCall,
  { target, text, kind, pictures, batch }: SentText,
  dependencies: CommandDependencies,
) {
  const { connection, actor } = call
  const slug = slugOf(target)
  if (slug === undefined) throw new NotFound('channel_not_found')
  if (!isIn(connection, slug)) throw new Forbidden('not_joined')

  const { text: checked } = checkedBy(sendMessage.body, { channel: slug, text, pictures })
  const line = `${slug} ${kind} ${checked}`
  const isConfirmed = warned.get(connection) === line
  warned.delete(connection)
  const send = (clientId: string) =>
    answering(call, 'c', (replyTo) =>
      dependencies.chat.sendMessage(actor, {
        slug,
        text: checked,
        kind,
        clientId,
        replyTo,
        pictures,
        isConfirmed,
      }),
    )
  const stored = await sent({ call, batch }, dependencies, send).catch((error: unknown) => {
    if (error instanceof Refusal && error.key === 'word_warned') warned.set(connection, line)
    throw error
  })
  if ('message' in stored) dependencies.readMarkers.noteSpoken(call, { channel: slug }, stored.message.id)
}

/** Last line of each client that caused a warning: sending it again confirms it. */
const warned = new WeakMap<Connection, string>()

/** Creates the conversation if needed. An action is stored as text with an asterisk. */
async function sendToPerson(
  call: MemberCall,
  { target, text, kind, pictures, batch }: SentText,
  dependencies: CommandDependencies,
) {
  const { actor } = call
  const { conversations, away } = dependencies
  const other = await patiently(call.connection, () => conversations.find(actor, { nick: nameOf(target) }))
  const written = kind === 'action' ? `* ${text}` : text
  const isNotice = kind === 'notice'
  const isAway = !isNotice && away.find(other.otherId) !== undefined
  const { content } = checkedBy(privateLine, { content: written, pictures })
  // A label has a single response, so the echo and the away reply share a batch.
  const isPair = isAway && call.connection.held.has('echo-message')
  const answers = batch ?? (isPair ? call.openBatch() : undefined)
  const stored = await sent({ call, batch: answers }, dependencies, (clientId) =>
    answering(call, 'p', (replyTo) =>
      conversations.sendTo(actor, other, { content, clientId, replyTo, pictures, isNotice }),
    ),
  )
  dependencies.readMarkers.noteSpoken(call, { conversation_id: stored.conversationId }, stored.message.id)
  if (isAway) sendAway(call, { userId: other.otherId, nick: subject(target) }, away)
}

/**
 * Sends with the id of the message that the client replies to: https://ircv3.net/specs/client-tags/reply If
 * that message does not exist, sends without it, like for clients without the tag.
 */
async function answering<T>(
  { tags }: MemberCall,
  idPrefix: History['idPrefix'],
  send: (replyTo?: number) => Promise<T>,
): Promise<T> {
  const replyTo = readMsgid(tags.get('+draft/reply') ?? '', idPrefix)
  if (replyTo === undefined) return send()
  try {
    return await send(replyTo)
  } catch (error) {
    if (error instanceof Refusal && error.key === 'reply_to_not_found') return send()
    throw error
  }
}

/** Waits for the echo, which is part of the broadcast, so that later commands are answered after it. */
async function sent<T extends object>(
  { call, batch }: { call: MemberCall; batch: string | undefined },
  { sentLines, translator }: CommandDependencies,
  send: (clientId: string) => Promise<T>,
): Promise<T> {
  const { connection, label, leaveUnanswered } = call
  const clientId = randomUUID()
  const echoed = sentLines.add(clientId, { connection, label, batch })
  const result = await patiently(connection, () => send(clientId)).catch((error: unknown) => {
    sentLines.remove(clientId)
    throw error
  })
  if ('held' in result) {
    sentLines.remove(clientId)
    call.serverLine('NOTICE', connection.nick, translator.in(call.actor.language)('word-lists:held'))
  } else if (connection.held.has('echo-message')) {
    leaveUnanswered()
    await echoed
  }
  return result
}

/** Validates input by the contract, like the other gateways. */
function checkedBy<T>(schema: { safeParse(value: unknown): Parsed<T> }, value: unknown): T {
  const { data, error } = schema.safeParse(value)
  if (data !== undefined) return data
  const key = error?.issues[0]?.message ?? ''
  throw new BadRequest(/^[a-z]+(_[a-z]+)+$/.test(key) ? key : 'value_invalid')
}

interface Parsed<T> {
  data?: T
  error?: { issues: readonly { message: string }[] } | undefined
}
