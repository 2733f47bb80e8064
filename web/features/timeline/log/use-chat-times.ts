import { useMemo } from 'react'
import { useSite } from '../../../platform/page/use-site.ts'
import { useLanguage } from '../../../platform/texts/language.ts'
import { type ChatTimes, createChatTimes } from './chat-times.ts'

/** Returns the date and time formats of the site's settings. */
export function useChatTimes(): ChatTimes {
  const { language } = useLanguage()
  const { dateStyle, timeZone } = useSite()
  return useMemo(() => createChatTimes({ dateStyle, timeZone }, language), [dateStyle, timeZone, language])
}
