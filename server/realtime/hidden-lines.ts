import type { Message } from '#contract/chat.ts'
import type { LineCards, ReactionsChanged } from '#contract/live.ts'
import type { Announcement } from './relay.ts'

/** Blocks between users. Synchronous, as it is read for every line that is delivered. */
export interface BlockList {
  /** Users who have blocked this user. */
  blockersOf(userId: number): ReadonlySet<number>
  /** Users whom this user has blocked. */
  blockedBy(userId: number): ReadonlySet<number>
}

/**
 * Returns a line as users who have blocked its author get it: without content, but with its place in the
 * channel, so that it is not taken for a missed one.
 */
function hiddenLine<Line extends Message>({
  username: _name,
  client_id: _id,
  replyTo: _quote,
  pictures: _pictures,
  reactions: _reactions,
  cards: _cards,
  ...line
}: Line): Message {
  return { ...line, text: '', hidden: true }
}

/** Returns a line as users who have blocked the author of the quoted line get it. */
function withHiddenQuote<Line extends Message>(line: Line): Line {
  if (!line.replyTo) return line
  const { username: _name, pictures: _pictures, ...quote } = line.replyTo
  return { ...line, replyTo: { ...quote, excerpt: '', hidden: true } }
}

/** Returns lines as one reader gets them. */
export function linesFor(blocked: ReadonlySet<number>, lines: readonly Message[]): Message[] {
  if (blocked.size === 0) return [...lines]
  return lines.map((line) => {
    if (isOf(blocked, line)) return hiddenLine(line)
    return line.replyTo?.userId !== undefined && blocked.has(line.replyTo.userId)
      ? withHiddenQuote(line)
      : line
  })
}

function isOf(people: ReadonlySet<number>, { kind, userId }: Message): boolean {
  return kind !== 'system' && userId !== undefined && people.has(userId)
}

export interface Hidden {
  /** Users who get `instead`, or nothing if it is absent. */
  from: ReadonlySet<number>
  instead?: Announcement
}

/**
 * Returns the users who get a different announcement, each at most once; empty if all get the same, as nearly
 * always.
 */
export function hiddenFrom(announcement: Announcement, blocks: BlockList): Hidden[] {
  const { name, to, args } = announcement
  if (name === 'channel-typing') return withoutThem(blocks.blockersOf(args[0].userId))
  if (name === 'message-cards') return cardsHiddenFrom({ to, change: args[0] }, blocks)
  if (name === 'reaction-changed') return giversHiddenFrom({ to, change: args[0] }, blocks)
  if (name !== 'new-message' && name !== 'message-updated') return []
  const [line] = args
  if (line.kind === 'system' || line.userId === undefined) return []
  const blockers = blocks.blockersOf(line.userId)
  const answered = line.replyTo?.userId
  const deafToQuoted = new Set<number>()
  if (answered !== undefined)
    for (const userId of blocks.blockersOf(answered)) if (!blockers.has(userId)) deafToQuoted.add(userId)

  const hidden: Hidden[] = []
  if (blockers.size > 0) {
    const args =
      name === 'new-message' ? [{ ...hiddenLine(line), message: '', nickname: '' }] : [hiddenLine(line)]
    hidden.push({ from: blockers, instead: { to, name, args } as Announcement })
  }
  if (deafToQuoted.size > 0)
    hidden.push({ from: deafToQuoted, instead: { to, name, args: [withHiddenQuote(line)] } as Announcement })
  return hidden
}

function withoutThem(from: ReadonlySet<number>): Hidden[] {
  return from.size > 0 ? [{ from }] : []
}

/** Users who do not get a line do not get its cards either. */
function cardsHiddenFrom(
  { to, change }: { to: Announcement['to']; change: LineCards },
  blocks: BlockList,
): Hidden[] {
  const blockers = change.userId === undefined ? new Set<number>() : blocks.blockersOf(change.userId)
  if (blockers.size === 0 || change.conversation_id !== undefined) return []
  return [{ from: blockers, instead: { to, name: 'message-cards', args: [{ ...change, cards: [] }] } }]
}

/** Hides who reacted from users who have blocked them; the counts are visible to all. */
function giversHiddenFrom(
  { to, change }: { to: Announcement['to']; change: ReactionsChanged },
  blocks: BlockList,
): Hidden[] {
  if (change.channel === undefined) return []
  const blockers = change.by.map(({ userId }) => blocks.blockersOf(userId))
  const deaf = new Set(blockers.flatMap((some) => [...some]))
  const heardBy = (reader: number) => change.by.filter((_, index) => !blockers[index]?.has(reader))
  const bySame = Map.groupBy(deaf, (reader) => JSON.stringify(heardBy(reader)))
  return [...bySame].map(([by, readers]) => ({
    from: new Set(readers),
    instead: { to, name: 'reaction-changed', args: [{ ...change, by: JSON.parse(by) }] },
  }))
}
