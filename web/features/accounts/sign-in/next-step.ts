import type { SignedIn } from '#contract/accounts.ts'
import type { Failure } from '#contract/errors.ts'
import { beginSession } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/toast.ts'

/** What a sign-in asks after the password. */
export type NextStep = NonNullable<Failure['next']>

/** Whoever was about to leave, and came back, is told that they stay. */
export function greet(answer: SignedIn, cameBack: string): void {
  beginSession(answer)
  if (answer.deletionCancelled) toast(cameBack)
}
