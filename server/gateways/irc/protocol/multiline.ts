import type { Call } from '../call.ts'
import type { Connection } from '../connections/connection.ts'
import { multilineLimits } from './capabilities.ts'
import type { IrcMessage } from './message.ts'
import { isSameNick } from './names.ts'
import { subject } from './refusals.ts'

export function isOfBatch({ held, isRegistered }: Connection, { command, tags }: IrcMessage): boolean {
  if (!isRegistered || !held.has('draft/multiline')) return false
  return tags.has('batch') || command.toUpperCase() === 'BATCH'
}

/**
 * Collects the lines of a batch. Returns the whole message when the batch is closed.
 * https://ircv3.net/specs/extensions/multiline
 */
export function collectBatch(call: Call, message: IrcMessage): IrcMessage | undefined {
  call.leaveUnanswered()
  if (message.command.toUpperCase() !== 'BATCH') return void addLine(call, message)
  const [reference = ''] = message.params
  if (reference.startsWith('-')) return closeBatch(call, reference.slice(1))
  return void openBatch(call, message)
}

function openBatch(call: Call, opening: IrcMessage): void {
  const { connection } = call
  const [reference = '', type = '', target = ''] = opening.params
  const [, id] = /^\+([A-Za-z0-9-]{1,64})$/.exec(reference) ?? []
  if (id === undefined) call.fail('INVALID_REFTAG', subject(reference), 'Invalid reference tag')
  else if (type !== 'draft/multiline') call.fail('UNKNOWN_TYPE', id, subject(type), 'Unknown type of batch')
  else if (connection.batch || !target || opening.tags.has('batch')) refuse(call)
  else connection.batch = { id, opening, target, command: '', lines: 0, text: '', isRefused: false }
}

function addLine(call: Call, { command, params, tags }: IrcMessage): void {
  const { batch } = call.connection
  if (batch?.isRefused) return
  if (!batch || tags.get('batch') !== batch.id) {
    refuse(call)
    return
  }

  const [target = '', text = ''] = params
  const name = command.toUpperCase()
  const isConcat = tags.has('draft/multiline-concat')
  batch.command ||= name
  batch.lines += 1
  batch.text += batch.lines === 1 || isConcat ? text : `\n${text}`
  if (!isSameNick(target, batch.target))
    refuse(call, 'MULTILINE_INVALID_TARGET', subject(batch.target), subject(target))
  else if (batch.lines > multilineLimits.lines)
    refuse(call, 'MULTILINE_MAX_LINES', String(multilineLimits.lines))
  else if (batch.text.length > multilineLimits.bytes)
    refuse(call, 'MULTILINE_MAX_BYTES', String(multilineLimits.bytes))
  else if (!/^(PRIVMSG|NOTICE)$/.test(name) || name !== batch.command || (isConcat && text === ''))
    refuse(call)
}

function closeBatch(call: Call, id: string): IrcMessage | undefined {
  const { connection } = call
  const { batch } = connection
  connection.batch = undefined
  if (batch?.isRefused) return undefined
  if (batch?.id !== id || batch.text.trim() === '') return void refuse(call)
  const { opening, command, target, text } = batch
  return { ...opening, command, params: [target, text] }
}

function refuse(call: Call, code = 'MULTILINE_INVALID', ...context: string[]): void {
  const { batch } = call.connection
  if (batch) {
    batch.isRefused = true
    batch.text = ''
  }
  call.fail(code, ...context, 'Invalid multiline batch')
}
