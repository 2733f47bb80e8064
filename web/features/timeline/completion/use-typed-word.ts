import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CompletionsProps } from '../composer/completions.tsx'
import { type TypedWord, wordAtCaret } from './word-at-caret.ts'

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
