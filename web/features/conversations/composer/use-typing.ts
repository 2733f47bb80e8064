import { useEffect, useRef, useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { useLive } from '../../../platform/live/live.ts'

const shownMs = 3000

/** Returns whether the other user is typing: for three seconds, or until they stop or send a message. */
export function useTypingShown(conversationId: number, otherId: number): boolean {
  const [typing, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function show(isTyping: boolean) {
    clearTimeout(timer.current)
    setTyping(isTyping)
    if (isTyping) timer.current = setTimeout(() => setTyping(false), shownMs)
  }

  useLive('typing', ({ conversation_id, is_typing }) => {
    if (conversation_id === conversationId) show(is_typing)
  })
  useLive('new_message', ({ conversation_id, senderId }) => {
    if (conversation_id === conversationId && senderId === otherId) show(false)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return typing
}

/** Whether typing is announced: with the first character, and with each space. */
export function announcesTyping(text: string, before: string): boolean {
  if (text.length <= before.length) return false
  return text.length === 1 || spaces(text) > spaces(before)
}

const spaces = (text: string) => text.split(' ').length

export function sendTyping(conversation_id: number): void {
  // The typing indicator is optional, so errors are ignored.
  api('POST /api/typing', { body: { conversation_id, is_typing: true } }).catch(console.warn)
}
