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
  /** In place of the page, until it is known who asks. */
  waiting: React.ReactNode
  allows?: (session: Session) => boolean
}

/**
 * For signed-in people only. Where the server does not know who asks, or they may not, it answers the shell; the
 * browser decides. Visitors sign in and come back. Those who may not are told so on the way.
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

/** By way of the sign-in page, which sends signed-in people to their profile. */
function Refused() {
  const { t } = useTranslation('pages')
  useEffect(() => toast(t('guard.noPermission'), { kind: 'error' }), [t])
  return <Navigate to="/login" replace state={withoutQuestion} />
}

/** Where to sign in, to come back to what is open; who begins at the home page comes to their profile. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation()
  return pathname === '/' ? '/login' : loginPath(pathname + search)
}

/** Where to sign in, to come back to this path of ours. */
export function loginPath(from: string): string {
  return `/login?${new URLSearchParams({ from })}`
}
