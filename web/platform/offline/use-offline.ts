import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../session/session.ts'
import { isInstalled } from './is-installed.ts'

/** By then a page shows what it is for, and whoever only passes through has passed. */
const settledMs = 4000

/** Makes the site useful without a connection, for members and where it is installed. Visitors get nothing of it. */
export function useOffline(): void {
  const userId = useSession()?.userId
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened is one to keep
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    if (userId === undefined && !isInstalled()) return
    const timer = setTimeout(() => {
      void import('./start-offline.ts').then(({ startOffline }) => startOffline(userId)).catch(() => {})
    }, settledMs)
    return () => clearTimeout(timer)
  }, [userId, pathname])
}
