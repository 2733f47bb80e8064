import type { Message } from '#contract/chat.ts'
import type { Announcement } from './audience.ts'

/** Who does not want to hear whom. Answers at once: every line that is delivered asks. */
export interface BlockList {
  /** Who has blocked this user. */
  blockersOf(userId: number): ReadonlySet<number>
  /** Whom this user has blocked. */
  blockedBy(userId: number): ReadonlySet<number>
}

/**
 * A line as whoever has blocked its author gets it: its place in the channel, so that nobody takes it for one that
 * was missed, and nothing of what it says.
 */
export function hiddenLine<Line extends Message>({
  username: _name,
  client_id: _id,
  ...line
}: Line): Message {
  return { ...line, text: '', hidden: true }
}

/** Lines as one reader gets them. */
export function linesFor(blocked: ReadonlySet<number>, lines: readonly Message[]): Message[] {
  if (blocked.size === 0) return [...lines]
  return lines.map((line) => (isOf(blocked, line) ? hiddenLine(line) : line))
}

function isOf(people: ReadonlySet<number>, { kind, userId }: Message): boolean {
  return kind !== 'system' && userId !== undefined && people.has(userId)
}

export interface Hidden {
  /** Who gets `instead`. */
  from: ReadonlySet<number>
  instead: Announcement
}

/** Undefined where all listeners are told the same, as nearly always. */
export function hiddenFrom(announcement: Announcement, blocks: BlockList): Hidden | undefined {
  const { name, to, args } = announcement
  if (name !== 'new-message' && name !== 'message-updated') return undefined
  const [line] = args
  if (line.kind === 'system' || line.userId === undefined) return undefined
  const from = blocks.blockersOf(line.userId)
  if (from.size === 0) return undefined

  if (name === 'message-updated') return { from, instead: { to, name, args: [hiddenLine(line)] } }
  return { from, instead: { to, name, args: [{ ...hiddenLine(line), message: '', nickname: '' }] } }
}
