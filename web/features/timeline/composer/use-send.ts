import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { draftPicturesKey } from '../../../platform/storage/storage-keys.ts'
import type { ChosenPicture } from '../outbox/outbox.ts'
import { useChosenPictures } from '../pictures/use-chosen-pictures.ts'

interface Options {
  userId: number
  /** As its draft names it. */
  place: string
  text: string
  setText: (text: string) => void
  /** So many characters may be sent. */
  max: number
  onSend: (text: string, pictures: readonly ChosenPicture[]) => void
  /** Nothing may be said now. */
  silent?: boolean
}

export type Sending = ReturnType<typeof useSend>

const hasMouse = () => matchMedia('(pointer: fine)').matches

/** What is written goes out once, within its bound, and the field keeps the focus. */
export function useSend({ userId, place: draftPlace, text, setText, max, onSend, silent = false }: Options) {
  const field = useRef<HTMLTextAreaElement>(null)
  const chosen = useChosenPictures(draftPicturesKey(userId, draftPlace))
  const left = max - text.trim().length
  const sendable = (text.trim() !== '' || chosen.pictures.length > 0) && left >= 0 && !silent

  // Whoever enters wants to write; a touch screen would cover half the log with its keyboard.
  useEffect(() => {
    if (hasMouse()) field.current?.focus({ preventScroll: true })
  }, [])

  // Until the field is seen empty, the same text may be activated once more.
  const isSent = useRef(false)
  useLayoutEffect(() => {
    isSent.current = false
  })

  function send() {
    if (!sendable || isSent.current) return
    isSent.current = true
    onSend(text.trim(), chosen.pictures)
    setText('')
    // What was chosen in another tab stays there.
    if (chosen.pictures.length > 0) chosen.clear()
    field.current?.focus()
  }

  function place(line: { text: string; caret: number }) {
    // The caret has its place before the next key is pressed.
    flushSync(() => setText(line.text))
    field.current?.setSelectionRange(line.caret, line.caret)
  }

  /** In the place of what is selected. */
  function insert(piece: string) {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    const before = value.slice(0, selectionStart) + piece
    place({ text: before + value.slice(selectionEnd), caret: before.length })
    if (hasMouse()) field.current?.focus()
  }

  return { field, left, sendable, send, place, insert, chosen }
}
