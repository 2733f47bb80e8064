import type { Reaction } from '#contract/reactions.ts'
import { ApiError } from '../../../../platform/api/api-error.ts'
import { tabText } from '../../../../platform/texts/tab-texts.ts'
import { toast } from '../../../../platform/toast.ts'
import { toggled } from './reactions.ts'

interface Reacted {
  reactions?: Reaction[] | undefined
  revision?: number | undefined
}

/** Reactions of a line; those of the server have the revision of the line. */
interface ShownReactions {
  reactions: Reaction[]
  revision?: number
}

interface Dependencies {
  /** Current state of the line. */
  read: () => Reacted | undefined
  show: (shown: ShownReactions) => void
  /** Adds the reaction on the server, or removes it if it is given. */
  give: (isGiven: boolean) => Promise<ShownReactions>
}

/** Toggles the user's reaction optimistically, then shows the server's result. */
export async function giveReaction(emoji: string, { read, show, give }: Dependencies): Promise<void> {
  const reactions = () => read()?.reactions ?? []
  const isMine = () => reactions().some((one) => one.emoji === emoji && one.mine)
  const toggle = () => show({ reactions: toggled(reactions(), emoji) })
  const isGiven = isMine()
  const revision = read()?.revision
  toggle()
  try {
    show(await give(isGiven))
  } catch (error) {
    // Events have not counted a refused reaction.
    if (read()?.revision !== revision)
      show({ reactions: reactions().map((one) => (one.emoji === emoji ? { ...one, mine: isGiven } : one)) })
    else if (isMine() !== isGiven) toggle()
    toast(error instanceof ApiError ? error.message : tabText('pages:network.unreachable'), { kind: 'error' })
  }
}

/** Replaces the reactions of one line in a log, unless the line has a newer revision. */
export function withLineReactions<Line extends Reacted & { id: number }, Log extends { messages: Line[] }>(
  log: Log,
  id: number,
  { reactions, revision }: ShownReactions,
): Log {
  const messages = log.messages.map((line) => {
    if (line.id !== id || (revision ?? Infinity) < (line.revision ?? 0)) return line
    const { reactions: _before, ...rest } = line
    return { ...rest, ...(reactions.length > 0 && { reactions }), ...(revision && { revision }) } as Line
  })
  return { ...log, messages }
}
