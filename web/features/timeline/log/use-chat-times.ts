import { useMemo } from 'react'
import { useLanguage } from '../../../platform/language.ts'
import { useSite } from '../../../platform/use-site.ts'
import { type ChatTimes, createChatTimes } from './chat-times.ts'

/** Days and times as the site wants them told. */
export function useChatTimes(): ChatTimes {
  const { language } = useLanguage()
  const { dateStyle, timeZone } = useSite()
  return useMemo(() => createChatTimes({ dateStyle, timeZone }, language), [dateStyle, timeZone, language])
}
