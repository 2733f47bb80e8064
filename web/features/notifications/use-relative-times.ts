import { useEffect, useMemo, useState } from 'react'
import { useSite } from '../../platform/page/use-site.ts'
import { useLanguage } from '../../platform/texts/language.ts'
import { useChatTimes } from '../timeline/log/use-chat-times.ts'
import { createRelativeTimes } from './relative-times.ts'

export interface RelativeTimes {
  /** How long ago. */
  relative: (at: string) => string
  /** When exactly. */
  titleOf: (at: string) => string
}

const everyMs = 30_000

/** Moments as seen from now; they grow older while one looks. */
export function useRelativeTimes(): RelativeTimes {
  const { language } = useLanguage()
  const { titleOf, timeOf } = useChatTimes()
  const { dateStyle, timeZone } = useSite()
  const now = useNow()
  const relative = useMemo(
    () => createRelativeTimes({ dateStyle, timeZone }, language),
    [dateStyle, timeZone, language],
  )
  return {
    relative: (at) => relative(at, now),
    titleOf: (at) => `${titleOf(at)}, ${timeOf(at)}`,
  }
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(clock)
  }, [])
  return now
}
