import { lazy, Suspense, useSyncExternalStore } from 'react'
import { sessionStore } from '../../platform/session-store.ts'

const SignInAgainDialog = lazy(() => import('./sign-in-again-dialog.tsx'))

/** Over every page: a session that ends while somebody writes begins anew in place, and what they wrote stays. */
export function SignInAgain() {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.askedAgain, () => null)
  if (!session) return null
  return (
    <Suspense>
      <SignInAgainDialog username={session.username} />
    </Suspense>
  )
}
