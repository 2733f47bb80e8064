import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'

/**
 * Returns a function for the text of an event line in the user's language; events unknown to this version
 * show the text sent by the server.
 */
export function useSystemText() {
  const { t, i18n } = useTranslation('chat')
  return useCallback(
    ({ event, text }: Pick<Message, 'event' | 'text'>): string => {
      const key = event && `chat:events.${event.key}`
      return key && i18n.exists(key) ? t(key as never, event.params) : text
    },
    [t, i18n],
  )
}
