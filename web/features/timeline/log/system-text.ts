import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'

/** Every reader has it in their own language; what this version has no words for, as the site told it. */
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
