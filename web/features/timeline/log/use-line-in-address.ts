import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { toast } from '../../../platform/toast.ts'
import type { LogHandle } from './use-log-scroll.ts'

/**
 * Scrolls to the line in the URL, by `seq` in a channel or by id in private: `/barra?line=42`. Opening the
 * same URL again scrolls again.
 */
export function useLineInAddress(isLoaded: boolean, show: (place: number) => Promise<void>): void {
  const { search, key } = useLocation()
  const place = Number(new URLSearchParams(search).get('line'))
  const act = useEffectEvent(show)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has a key of its own
  useEffect(() => {
    if (isLoaded && Number.isInteger(place) && place > 0) act(place).catch(console.warn)
  }, [isLoaded, place, key])
}

/** Says that there is no such line, and shows the end instead. */
export function useMissingLine(log: React.RefObject<LogHandle | null>): () => void {
  const { t } = useTranslation('chat')
  return () => {
    toast(t('log.noLine'), { kind: 'error' })
    log.current?.toEnd()
  }
}
