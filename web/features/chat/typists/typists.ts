import * as bounds from '#contract/rules/bounds.ts'

interface Typist {
  nickname: string
  /** In milliseconds of the given clock. */
  until: number
}

/** Users who are typing in a channel by id, in the order in which they started. */
export type Typists = ReadonlyMap<number, Typist>

type TypingChange = { userId: number; nickname: string; is_typing: boolean }

export function typingTold(
  typists: Typists,
  { userId, nickname, is_typing }: TypingChange,
  now: number,
): Typists {
  const next = new Map(typists)
  if (is_typing) next.set(userId, { nickname, until: now + bounds.typing.secondsShown * 1000 })
  else next.delete(userId)
  return next
}

/** Removes a user whose line has arrived or who has left. */
export function typingEnded(typists: Typists, userId: number | undefined): Typists {
  if (userId === undefined || !typists.has(userId)) return typists
  return new Map([...typists].filter(([id]) => id !== userId))
}

export function stillTyping(typists: Typists, now: number): Typists {
  const still = [...typists].filter(([, { until }]) => until > now)
  return still.length === typists.size ? typists : new Map(still)
}
