/** What is being typed that can be completed. */
export interface TypedWord {
  sign: '/' | '@' | '#' | ':'
  /** What follows the sign. */
  query: string
  /** Of the sign. */
  start: number
  /** Where the caret is. */
  end: number
  /** The whole text, by which a later one is told from this. */
  text: string
  /** It ends with a second colon: `:heart:`. */
  isClosed: boolean
}

/** A command opens the text, and no sign stands within a word. Two letters tell an emoji from `:)`. */
const word = new RegExp(
  [
    String.raw`^(?<command>\/)(?<name>\p{L}*)$`,
    String.raw`(?<![^\s(])(?<sign>[@#])(?<start>[^\s@#]{0,50})$`,
    String.raw`(?<![\p{L}\p{N}_:/])(?<colon>:)(?<code>[\p{L}\p{M}\p{N}_+-]{2,50})(?<closed>:?)$`,
  ].join('|'),
  'u',
)

export function wordAtCaret(text: string, caret: number): TypedWord | undefined {
  // In the middle of a word nothing is completed.
  if (/^[\p{L}\p{N}]/u.test(text.slice(caret))) return undefined
  const { groups } = word.exec(text.slice(0, caret)) ?? {}
  if (!groups) return undefined

  const sign = (groups.command ?? groups.sign ?? groups.colon) as TypedWord['sign']
  const query = groups.name ?? groups.start ?? groups.code ?? ''
  const isClosed = groups.closed === ':'
  const start = caret - sign.length - query.length - (isClosed ? 1 : 0)
  return { sign, query, start, end: caret, text, isClosed }
}
