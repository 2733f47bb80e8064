import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadWithTexts } from '../../platform/hydration/lazy-component.ts'
import { sessionStore } from '../../platform/session/session-store.ts'
import { leaveGuard } from '../../platform/storage/unsaved-input.ts'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { LeaveQuestion } from '../../ui/overlays/leave-question.tsx'

const SignInAgain = lazy(() =>
  loadWithTexts(() => import('../accounts/sign-in/sign-in-again.tsx'), ['accounts']),
)

/** Dialogs of every page with a form: a question before leaving, and signing in again. */
function UnsavedInputGuard() {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.askedAgain, () => null)
  useLateTexts('unsaved')
  return (
    <>
      <LeaveQuestion />
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
