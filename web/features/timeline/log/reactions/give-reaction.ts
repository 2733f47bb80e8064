import type { Reaction } from '#contract/reactions.ts'
import { ApiError } from '../../../../platform/api/api-error.ts'
import { tabText } from '../../../../platform/texts/tab-texts.ts'
import { toast } from '../../../../platform/toast.ts'
import { toggled } from './reactions.ts'

interface Reacted {
  reactions?: readonly Reaction[] | undefined
  revision?: number | undefined
}

interface Dependencies {
  /** Current state of the line. */
  read: () => Reacted | undefined
  show: (reactions: Reaction[]) => void
  /** Adds the reaction on the server, or removes it if it is given. */
  give: (isGiven: boolean) => Promise<{ reactions: Reaction[] }>
}

/**
 * Toggles the user's reaction optimistically, then shows the server's result, unless the line has changed
 * meanwhile: then its events are newer, and include this reaction.
 */
export async function giveReaction(emoji: string, { read, show, give }: Dependencies): Promise<void> {
  const { reactions: before = [], revision } = read() ?? {}
  const isGiven = before.some((one) => one.emoji === emoji && one.mine)
  const isUnchanged = () => read()?.revision === revision
  show(toggled(before, emoji))
  try {
    const { reactions } = await give(isGiven)
    if (isUnchanged()) show(reactions)
  } catch (error) {
    const now = read()?.reactions ?? []
    show(
      isUnchanged() ? [...before] : now.map((one) => (one.emoji === emoji ? { ...one, mine: isGiven } : one)),
    )
    toast(error instanceof ApiError ? error.message : tabText('pages:network.unreachable'), { kind: 'error' })
  }
}

/** Replaces the reactions of one line in a log. */
export function withLineReactions<
  Line extends { id: number; reactions?: Reaction[] | undefined },
  Log extends { messages: Line[] },
>(log: Log, id: number, reactions: Reaction[]): Log {
  const messages = log.messages.map((line) => {
    if (line.id !== id) return line
    const { reactions: _before, ...rest } = line
    return (reactions.length > 0 ? { ...rest, reactions } : rest) as Line
  })
  return { ...log, messages }
}
