import type { SignedIn } from '#contract/accounts.ts'
import type { Failure } from '#contract/errors.ts'
import { beginSession } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/toast.ts'

/** Step that a sign-in requires after the password. */
export type NextStep = NonNullable<Failure['next']>

/** Begins the session, and tells users whether signing in cancelled their deletion. */
export function greet(answer: SignedIn, cameBack: string): void {
  beginSession(answer)
  if (answer.deletionCancelled) toast(cameBack)
}
