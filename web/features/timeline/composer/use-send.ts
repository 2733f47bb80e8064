import { useEffect, useLayoutEffect, useRef } from 'react'

interface Options {
  text: string
  setText: (text: string) => void
  /** So many characters may be sent. */
  max: number
  onSend: (text: string) => void
}

export type Sending = ReturnType<typeof useSend>

/** What is written goes out once, within its bound, and the field keeps the focus. */
export function useSend({ text, setText, max, onSend }: Options) {
  const field = useRef<HTMLTextAreaElement>(null)
  const left = max - text.trim().length
  const sendable = text.trim() !== '' && left >= 0

  // Whoever enters wants to write; a touch screen would cover half the log with its keyboard.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])

  // Until the field is seen empty, the same text may be activated once more.
  const isSent = useRef(false)
  useLayoutEffect(() => {
    isSent.current = false
  })

  function send() {
    if (!sendable || isSent.current) return
    isSent.current = true
    onSend(text.trim())
    setText('')
    field.current?.focus()
  }

  return { field, left, sendable, send }
}
