import { Refusal } from '../../../platform/errors.ts'
import { type MemberCall, sendBatch } from '../call.ts'
import type { History, HistoryLine } from '../history/history.ts'
import { InvalidRequest, idFrom, idUpTo, readReference, readTimestamp } from '../history/references.ts'
import type { Target } from '../history/targets.ts'
import { mostHistoryLines } from '../protocol/isupport.ts'
import { isSameNick } from '../protocol/names.ts'
import { refusalText, subject } from '../protocol/refusals.ts'
import { messageOf } from '../transport/outbox.ts'
import { type CommandTable, registered } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'

type Select = (
  history: History,
  references: readonly string[],
  limit: number,
) => Promise<readonly HistoryLine[]>

/** Selection of lines and number of references of each subcommand. */
const selections: Readonly<Record<string, { references: number; select: Select }>> = {
  LATEST: { references: 1, select: latest },
  BEFORE: { references: 1, select: before },
  AFTER: { references: 1, select: after },
  AROUND: { references: 1, select: around },
  BETWEEN: { references: 2, select: between },
}

/** https://ircv3.net/specs/extensions/chathistory */
export function chathistoryCommands(dependencies: CommandDependencies): CommandTable {
  return {
    CHATHISTORY: registered(1, async (call) => {
      const subcommand = call.params[0]?.toUpperCase() ?? ''
      try {
        await answer(call, subcommand, dependencies)
      } catch (error) {
        if (!(error instanceof InvalidRequest)) throw error
        call.fail(error.code, subject(subcommand), ...error.context.map(subject), error.message)
      }
    }),
  }
}

async function answer(
  call: MemberCall,
  subcommand: string,
  dependencies: CommandDependencies,
): Promise<void> {
  if (subcommand === 'TARGETS') return sendTargets(call, dependencies)
  const selection = Object.hasOwn(selections, subcommand) ? selections[subcommand] : undefined
  if (!selection) throw new InvalidRequest('INVALID_PARAMS', [], 'Unknown command')

  const [, target = '', ...rest] = call.params
  const limit = readLimit(rest, selection.references)
  try {
    const history = await dependencies.histories.open(call, target)
    const lines = await selection.select(history, rest.slice(0, selection.references), limit)
    // As written by the client, which uses it to match the reply to its request.
    const named = isSameNick(target, history.target) ? target : history.target
    sendBatch(
      call,
      ['chathistory', named],
      lines.flatMap(({ messages }) => messages),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const text = refusalText(dependencies.translator, call.actor.language, error)
    call.fail('INVALID_TARGET', subcommand, subject(target), text)
  }
}

/** Reads the limit, the last parameter, after the given number of others. */
function readLimit(params: readonly string[], others: number): number {
  if (params.length < others + 1) throw new InvalidRequest('INVALID_PARAMS', [], 'Insufficient parameters')
  if (params.length > others + 1) throw new InvalidRequest('INVALID_PARAMS', [], 'Too many parameters')
  const text = params[others] ?? ''
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (limit === 0) throw new InvalidRequest('INVALID_PARAMS', [text], 'Invalid limit')
  return Math.min(limit, mostHistoryLines)
}

async function latest(history: History, [text = '']: readonly string[], limit: number) {
  if (text === '*') return history.list({ limit })
  const after = await idUpTo(history, readReference(text, history))
  return history.list({ after, from: 'newest', limit })
}

async function before(history: History, [text = '']: readonly string[], limit: number) {
  return history.list({ before: await idFrom(history, readReference(text, history)), limit })
}

async function after(history: History, [text = '']: readonly string[], limit: number) {
  return history.list({ after: await idUpTo(history, readReference(text, history)), limit })
}

/** The referenced line, or the first since the timestamp, is in the middle. */
async function around(history: History, [text = '']: readonly string[], limit: number) {
  const id = await idFrom(history, readReference(text, history))
  const newerLimit = Math.floor((limit - 1) / 2)
  const older = await history.list({ before: id + 1, limit: limit - newerLimit })
  return newerLimit === 0 ? older : [...older, ...(await history.list({ after: id, limit: newerLimit }))]
}

/** Lines are counted from the first reference, even if that is the newer one. */
async function between(history: History, texts: readonly string[], limit: number) {
  const [one, other] = texts.map((text) => readReference(text, history))
  if (!one || !other) return []
  const isForward = (await idFrom(history, one)) <= (await idFrom(history, other))
  const [older, newer] = isForward ? [one, other] : [other, one]
  const stretch = { after: await idUpTo(history, older), before: await idFrom(history, newer) }
  return history.list({ ...stretch, from: isForward ? 'oldest' : 'newest', limit })
}

/** Sends the targets whose last message is between two timestamps, with its time. */
async function sendTargets(call: MemberCall, { targets }: CommandDependencies): Promise<void> {
  const [, ...rest] = call.params
  const limit = readLimit(rest, 2)
  const [one = 0, other = 0] = rest.slice(0, 2).map(readTimestamp)
  const isBetween = ({ time }: Target) =>
    Date.parse(time) > Math.min(one, other) && Date.parse(time) < Math.max(one, other)
  const all = (await targets(call)).filter(isBetween)
  const chosen = one <= other ? all.slice(0, limit) : all.slice(-limit)
  sendBatch(
    call,
    ['draft/chathistory-targets'],
    chosen.map(({ target, time }) => messageOf(call.serverName, 'CHATHISTORY', ['TARGETS', target, time])),
  )
}
