import { currentSession } from '../../platform/session/session.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { findOnlyHere, type OnlyHere } from './only-here.ts'
import { signOutQuestion } from './sign-out-question.tsx'
import { showUnsavedInputGuard } from './unsaved-input-guard.tsx'

/** Signs out. If this device has something that the site does not, the user is asked first. */
export async function requestSignOut(): Promise<void> {
  const userId = currentSession()?.userId
  const lost = userId === undefined ? [] : await findOnlyHere(userId)
  if (lost.length > 0 && !(await isConfirmed(lost))) return
  await signOut()
}

async function isConfirmed(lost: readonly OnlyHere[]): Promise<boolean> {
  showUnsavedInputGuard()
  const answer = new Promise<boolean>((resolve) => signOutQuestion.set({ lost, answer: resolve }))
  return answer.finally(() => signOutQuestion.set(undefined))
}
