import { useEffect } from 'react'
import { useSession } from '../platform/session/session.ts'

/** Keeps `<html data-session>` in step with the session after the script in the head has set it. */
export function useSessionMark(): void {
  const session = useSession()
  const isSettled = session !== undefined
  const member = Boolean(session)

  useEffect(() => {
    if (!isSettled) return
    if (member) document.documentElement.dataset.session = 'member'
    else delete document.documentElement.dataset.session
  }, [isSettled, member])
}
