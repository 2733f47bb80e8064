import { textSkeleton } from './text-skeleton.ts'

export interface ListedWord {
  word: string
  /** Whether it must be a whole word, or may be part of another word. */
  isWhole: boolean
}

interface State {
  next: Map<string, State>
  /** State to continue from on a mismatch: the longest suffix that is a prefix of some word. */
  fallback: State | undefined
  /** Words that end here. */
  found: { index: number; length: number; isWhole: boolean }[]
}

/**
 * Finds which of many words occur in a text, in one pass however many there are (Aho and Corasick, 1975).
 * Returns their indices in the list.
 */
export function createWordMatcher(words: readonly ListedWord[]): (text: string) => Set<number> {
  const root = newState()
  for (const [index, { word, isWhole }] of words.entries()) addWord(root, { word, isWhole, index })
  linkFallbacks(root)
  return (text) => findIn(` ${textSkeleton(text)} `, root)
}

const newState = (): State => ({ next: new Map(), fallback: undefined, found: [] })

function addWord(root: State, { word, isWhole, index }: ListedWord & { index: number }): void {
  const skeleton = textSkeleton(word)
  if (skeleton === '') return
  let state = root
  for (const letter of skeleton) {
    const existing = state.next.get(letter) ?? newState()
    state.next.set(letter, existing)
    state = existing
  }
  state.found.push({ index, length: skeleton.length, isWhole })
}

/** Breadth first: the state a fallback leads to is nearer to the root and linked before. */
function linkFallbacks(root: State): void {
  const queue = [...root.next.values()]
  for (const state of queue) {
    for (const [letter, child] of state.next) {
      child.fallback = advance(state.fallback ?? root, letter, root)
      child.found.push(...child.fallback.found)
      queue.push(child)
    }
  }
}

function advance(from: State, letter: string, root: State): State {
  let state: State | undefined = from
  while (state) {
    const next = state.next.get(letter)
    if (next) return next
    state = state === root ? undefined : (state.fallback ?? root)
  }
  return root
}

function findIn(text: string, root: State): Set<number> {
  const found = new Set<number>()
  let state = root
  let end = 0
  for (const letter of text) {
    end += letter.length
    state = advance(state, letter, root)
    for (const { index, length, isWhole } of state.found) {
      if (!isWhole || (text[end] === ' ' && text[end - length - 1] === ' ')) found.add(index)
    }
  }
  return found
}
