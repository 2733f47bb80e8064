import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LiveState, useLiveState } from '../../../platform/live/live.ts'
import { Banner } from '../../../ui/banner.tsx'

/** Shorter interruptions are not shown. */
const patienceMs: Partial<Record<LiveState, number>> = { lost: 1500, connecting: 8000 }

/** Shown while the connection is lost, with the number of waiting lines. */
export function OfflineNotice({ waiting }: { waiting: number }) {
  const { t } = useTranslation('chat')
  const offline = useLasting(patienceMs[useLiveState()])
  if (!offline) return null
  return (
    <Banner kind="offline">
      {waiting > 0 ? t('outbox.offlineWith', { count: waiting }) : t('outbox.offline')}
    </Banner>
  )
}

/** Whether the state has lasted this long; never true if undefined. */
function useLasting(milliseconds: number | undefined): boolean {
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    if (milliseconds === undefined) return
    const timer = setTimeout(() => setLasted(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [milliseconds])
  return lasted
}
