import { commandNames, isCommand } from './slash-commands.ts'

/** State of completing with Tab. */
export interface Completion {
  text: string
  caret: number
  /** The text before the first Tab; `chosen` is the index of the name shown. */
  typed: { before: string; start: string; after: string }
  chosen: number
}

interface Line {
  text: string
  caret: number
}

/**
 * Completes the word before the caret, or the command at the start; repeated calls cycle through all matches.
 */
export function completeNick(
  line: Line,
  nicks: readonly string[],
  previous: Completion | undefined,
  step: 1 | -1 = 1,
): Completion | undefined {
  const goesOn = previous && previous.text === line.text && previous.caret === line.caret
  const typed = goesOn ? previous.typed : wordAt(line)
  if (!typed) return undefined

  const names = isCommandName(typed) ? commandNames.map((name) => `/${name}`) : nicks
  const fitting = names.filter((name) => name.toLowerCase().startsWith(typed.start.toLowerCase()))
  if (fitting.length === 0) return undefined
  const chosen = goesOn ? (previous.chosen + step + fitting.length) % fitting.length : 0
  const filled = fill(typed, fitting[chosen] ?? '')
  return { ...filled, typed, chosen }
}

/** Inserts `nick: ` at the start of a line, and `@nick` elsewhere. */
export function mention({ text, caret }: Line, nick: string): Line {
  const before = text.slice(0, caret)
  const after = text.slice(caret)
  const gap = before === '' || before.endsWith(' ') ? '' : ' '
  const completion = before.trim() === '' ? `${nick}: ` : `${gap}@${nick} `
  const start = before.trim() === '' ? '' : before
  return { text: start + completion + after.trimStart(), caret: (start + completion).length }
}

function wordAt({ text, caret }: Line): Completion['typed'] | undefined {
  const before = text.slice(0, caret)
  const start = /[^\s@]+$/.exec(before)?.[0]
  return start ? { before: before.slice(0, -start.length), start, after: text.slice(caret) } : undefined
}

/** No nickname begins with a slash. */
function isCommandName({ before, start }: Completion['typed']): boolean {
  return before === '' && isCommand(start)
}

function fill({ before, after }: Completion['typed'], nick: string): Line {
  const opens = before === '' && !nick.startsWith('/')
  const start = before + nick + (opens ? ': ' : ' ')
  return { text: start + after.trimStart(), caret: start.length }
}
