import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadWithTexts } from '../../platform/hydration/lazy-component.ts'
import { sessionStore } from '../../platform/session/session-store.ts'
import { leaveGuard } from '../../platform/storage/unsaved-input.ts'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { LeaveQuestion } from '../../ui/overlays/leave-question.tsx'
import { SignOutQuestion } from './sign-out-question.tsx'

const SignInAgain = lazy(() =>
  loadWithTexts(() => import('../accounts/sign-in/sign-in-again.tsx'), ['accounts']),
)

/** Dialogs of every page with a form: questions before leaving and signing out, and signing in again. */
function UnsavedInputGuard() {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.askedAgain, () => null)
  useLateTexts('unsaved')
  return (
    <>
      <LeaveQuestion />
      <SignOutQuestion />
      {session && (
        <Suspense>
          <SignInAgain username={session.username} />
        </Suspense>
      )}
    </>
  )
}

const guard = { Guard: UnsavedInputGuard }

export const showUnsavedInputGuard = (): void => leaveGuard.set(guard)
