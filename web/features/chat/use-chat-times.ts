import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useLanguage } from '../../platform/language.ts'
import type { loader } from '../../root.tsx'
import { type ChatTimes, createChatTimes, type TimeStyle } from './chat-times.ts'

/** Days and times as the site wants them told. */
export function useChatTimes(): ChatTimes {
  const { language } = useLanguage()
  const company = useRouteLoaderData<typeof loader>('root')?.company
  const { dateStyle, timeZone } = timeStyleOf(company)
  return useMemo(() => createChatTimes({ dateStyle, timeZone }, language), [dateStyle, timeZone, language])
}

export function timeStyleOf(company: Partial<TimeStyle> | undefined): TimeStyle {
  const { dateStyle = 'long-pt', timeZone = 'America/Sao_Paulo' } = company ?? {}
  return { dateStyle, timeZone }
}
