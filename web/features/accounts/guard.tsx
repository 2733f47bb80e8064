import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { useIsHydrated } from '../../platform/hydration/use-is-hydrated.ts'
import { Head } from '../../platform/page/head.tsx'
import { type Session, useSession } from '../../platform/session/session.ts'
import { withoutQuestion } from '../../platform/storage/unsaved-input.ts'
import { toast } from '../../platform/toast.ts'

interface GuardProps {
  children: React.ReactNode
  /** Shown until the session is known. */
  waiting: React.ReactNode
  allows?: (session: Session) => boolean
}

/**
 * Renders the page for signed-in users only. The server responds with the shell when it does not know the
 * user or the permission is missing; the browser decides. Visitors sign in and come back, users without
 * permission are redirected with a message.
 */
export function Guard({ children, waiting, allows = () => true }: GuardProps) {
  const { t } = useTranslation('pages')
  const session = useSession()
  const { pathname, search } = useLocation()
  const isHydrated = useIsHydrated()

  if (session === undefined || (session && !isHydrated && !allows(session))) {
    return (
      <>
        <Head title={t('guard.checking')} noindex />
        {waiting}
      </>
    )
  }
  if (session === null) return <Navigate to={loginPath(pathname + search)} replace state={withoutQuestion} />
  return allows(session) ? children : <Refused />
}

/** Redirects by way of the sign-in page, which sends signed-in users to their profile. */
function Refused() {
  const { t } = useTranslation('pages')
  useEffect(() => toast(t('guard.noPermission'), { kind: 'error' }), [t])
  return <Navigate to="/login" replace state={withoutQuestion} />
}

/** Returns the sign-in path that leads back to the current page, or from the home page to the profile. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation()
  return pathname === '/' ? '/login' : loginPath(pathname + search)
}

/** Returns the sign-in path that leads back to this path of the site. */
export function loginPath(from: string): string {
  return `/login?${new URLSearchParams({ from })}`
}
