import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../session/session.ts'
import { isInstalled } from './is-installed.ts'

/** By then the page has loaded, and visitors who only pass through have left. */
const settledMs = 4000

/** Makes the site usable offline, for members and where it is installed; not for other visitors. */
export function useOffline(): void {
  const userId = useSession()?.userId
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened is saved
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    if (userId === undefined && !isInstalled()) return
    const timer = setTimeout(() => {
      void import('./start-offline.ts').then(({ startOffline }) => startOffline(userId)).catch(() => {})
    }, settledMs)
    return () => clearTimeout(timer)
  }, [userId, pathname])
}
