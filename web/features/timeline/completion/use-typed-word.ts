import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CompletionsProps } from '../composer/completions.tsx'

/** A word that can be completed, while it is being written. */
export interface Completed {
  word: TypedWord
  field: React.RefObject<HTMLTextAreaElement | null>
  /** Puts this in the place of the word. */
  onTake: (text: string) => void
  /** For as long as this word is written. */
  onClose: () => void
}

/** Watches the field of a composer, of which it knows nothing else. */
export function useTypedWord({ sending: { field, place }, text }: CompletionsProps): Completed | undefined {
  const [word, setWord] = useState<TypedWord>()
  const closed = useRef<TypedWord>(undefined)
  // Sent, recalled, or taken: the word is no longer there.
  const current = word?.text === text ? word : undefined

  const look = useEffectEvent((isComposing: boolean) => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    const typed = selectionStart === selectionEnd ? wordAtCaret(value, selectionStart) : undefined
    // A closed word is replaced at once: not under the hands of an input method.
    const found = typed?.isClosed && isComposing ? undefined : typed
    const isClosed = found?.start === closed.current?.start && found?.sign === closed.current?.sign
    if (!isClosed) closed.current = undefined
    setWord(isClosed ? undefined : found)
  })
  // The caret was moved: that opens nothing, but may leave the word.
  const follow = useEffectEvent(() => current && field.current?.selectionStart !== current.end && look(false))

  // What is written next is another word, wherever it begins.
  useEffect(() => {
    if (text === '') closed.current = undefined
  }, [text])

  useEffect(() => {
    const leaving = new AbortController()
    const on = (name: string, hear: (event: Event) => void) =>
      field.current?.addEventListener(name, hear, { signal: leaving.signal })
    on('input', (event) => look((event as InputEvent).isComposing))
    on('compositionend', () => look(false))
    on('keyup', () => follow())
    on('click', () => follow())
    on('blur', () => setWord(undefined))
    // What was typed while this code was on its way.
    look(false)
    return () => leaving.abort()
  }, [field])

  return (
    current && {
      word: current,
      field,
      onTake(taken) {
        const rest = text.slice(current.end)
        const before = text.slice(0, current.start) + taken
        place({ text: before + (taken.endsWith(' ') ? rest.replace(/^ /, '') : rest), caret: before.length })
      },
      onClose() {
        closed.current = current
        setWord(undefined)
      },
    }
  )
}

/** What is being typed that can be completed. */
interface TypedWord {
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
const wordPattern = new RegExp(
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
  const { groups } = wordPattern.exec(text.slice(0, caret)) ?? {}
  if (!groups) return undefined

  const sign = (groups.command ?? groups.sign ?? groups.colon) as TypedWord['sign']
  const query = groups.name ?? groups.start ?? groups.code ?? ''
  const isClosed = groups.closed === ':'
  const start = caret - sign.length - query.length - (isClosed ? 1 : 0)
  return { sign, query, start, end: caret, text, isClosed }
}
