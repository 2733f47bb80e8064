import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CompletionsProps } from '../composer/completions.tsx'

/** A word being typed that can be completed. */
export interface Completed {
  word: TypedWord
  field: React.RefObject<HTMLTextAreaElement | null>
  /** Replaces the word by this text. */
  onTake: (text: string) => void
  /** Closes the list until another word is typed. */
  onClose: () => void
}

/** Returns the word at the caret of a composer's field, if it can be completed. */
export function useTypedWord({ sending: { field, place }, text }: CompletionsProps): Completed | undefined {
  const [word, setWord] = useState<TypedWord>()
  const closed = useRef<TypedWord>(undefined)
  // After sending, recalling or completing, the word is gone.
  const current = word?.text === text ? word : undefined

  const look = useEffectEvent((isComposing: boolean) => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    const typed = selectionStart === selectionEnd ? wordAtCaret(value, selectionStart) : undefined
    // A closed word is replaced at once, which would disturb a composition.
    const found = typed?.isClosed && isComposing ? undefined : typed
    const isClosed = found?.start === closed.current?.start && found?.sign === closed.current?.sign
    if (!isClosed) closed.current = undefined
    setWord(isClosed ? undefined : found)
  })
  // Moving the caret never opens the list, but may close it.
  const follow = useEffectEvent(() => current && field.current?.selectionStart !== current.end && look(false))

  // An empty field resets the closed word: the next one is new even if it starts at the same place.
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
    // The text typed before this code loaded.
    look(false)
    return () => leaving.abort()
  }, [field])

  return (
    current && {
      word: current,
      field,
      onTake(completion) {
        const rest = text.slice(current.end)
        const before = text.slice(0, current.start) + completion
        place({
          text: before + (completion.endsWith(' ') ? rest.replace(/^ /, '') : rest),
          caret: before.length,
        })
      },
      onClose() {
        closed.current = current
        setWord(undefined)
      },
    }
  )
}

/** A word being typed that can be completed. */
interface TypedWord {
  sign: '/' | '@' | '#' | ':'
  /** The text after the sign. */
  query: string
  /** Index of the sign. */
  start: number
  /** Index of the caret. */
  end: number
  /** The whole text, to detect later changes. */
  text: string
  /** Whether it ends with a second colon: `:heart:`. */
  isClosed: boolean
}

/**
 * A command starts the text, and a sign must not be inside a word. At least two letters tell an emoji name
 * from `:)`.
 */
const wordPattern = new RegExp(
  [
    String.raw`^(?<command>\/)(?<name>\p{L}*)$`,
    String.raw`(?<![^\s(])(?<sign>[@#])(?<start>[^\s@#]{0,50})$`,
    String.raw`(?<![\p{L}\p{N}_:/])(?<colon>:)(?<code>[\p{L}\p{M}\p{N}_+-]{2,50})(?<closed>:?)$`,
  ].join('|'),
  'u',
)

export function wordAtCaret(text: string, caret: number): TypedWord | undefined {
  // Nothing is completed in the middle of a word.
  if (/^[\p{L}\p{N}]/u.test(text.slice(caret))) return undefined
  const { groups } = wordPattern.exec(text.slice(0, caret)) ?? {}
  if (!groups) return undefined

  const sign = (groups.command ?? groups.sign ?? groups.colon) as TypedWord['sign']
  const query = groups.name ?? groups.start ?? groups.code ?? ''
  const isClosed = groups.closed === ':'
  const start = caret - sign.length - query.length - (isClosed ? 1 : 0)
  return { sign, query, start, end: caret, text, isClosed }
}
