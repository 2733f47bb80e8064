import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { draftPicturesKey } from '../../../platform/storage/storage-keys.ts'
import type { ChosenPicture } from '../outbox/outbox.ts'
import { useChosenPictures } from '../pictures/use-chosen-pictures.ts'

interface Options {
  userId: number
  /** As in the draft's key. */
  place: string
  text: string
  setText: (text: string) => void
  /** Maximum number of characters. */
  max: number
  onSend: (text: string, pictures: readonly ChosenPicture[]) => void
  /** Whether sending is disabled. */
  silent?: boolean
}

export type Sending = ReturnType<typeof useSend>

const hasMouse = () => matchMedia('(pointer: fine)').matches

/** Sends the text of a field once, if its length is allowed, and keeps the focus there. */
export function useSend({ userId, place: draftPlace, text, setText, max, onSend, silent = false }: Options) {
  const field = useRef<HTMLTextAreaElement>(null)
  const chosen = useChosenPictures(draftPicturesKey(userId, draftPlace))
  const left = max - text.trim().length
  const sendable = (text.trim() !== '' || chosen.pictures.length > 0) && left >= 0 && !silent

  // Focuses the field on arrival, except on touch screens, where the keyboard would cover half the log.
  useEffect(() => {
    if (hasMouse()) field.current?.focus({ preventScroll: true })
  }, [])

  // Until the field is rendered empty, a second submit would send the same text again.
  const isSent = useRef(false)
  useLayoutEffect(() => {
    isSent.current = false
  })

  function send() {
    if (!sendable || isSent.current) return
    isSent.current = true
    onSend(text.trim(), chosen.pictures)
    setText('')
    // `clear` would also remove pictures chosen in another tab.
    if (chosen.pictures.length > 0) chosen.clear()
    field.current?.focus()
  }

  function place(line: { text: string; caret: number }) {
    // Sets the caret before the next key press.
    flushSync(() => setText(line.text))
    field.current?.setSelectionRange(line.caret, line.caret)
  }

  /** Replaces the selection. */
  function insert(piece: string) {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    const before = value.slice(0, selectionStart) + piece
    place({ text: before + value.slice(selectionEnd), caret: before.length })
    if (hasMouse()) field.current?.focus()
  }

  return { field, left, sendable, send, place, insert, chosen }
}
