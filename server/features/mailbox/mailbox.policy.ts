import { type Actor, isStaff } from '../../platform/actor.ts'

export const day = 24 * 3600
/** Days until deleted messages are erased. */
export const keptDeletedDays = 30
/** How long and how often the email of a reply is retried. */
export const mailedWithinDays = 3
export const mailedAgainAfterHours = 2

/** Viewer of the mailbox: staff see all messages, others their own. */
export interface Viewer {
  userId: number
  isStaff: boolean
}

export function viewerOf(actor: Actor): Viewer {
  return { userId: actor.userId, isStaff: isStaff(actor) }
}

/** A reply needs an email address, or an account that sees it in its mailbox. */
export function isReachable({ email, userId }: { email: string; userId: number | null }): boolean {
  return email !== '' || userId !== null
}

/** State of a reply's email: no address, queued, or accepted by the mail server. */
export function mailState({ email, sentAt }: { email: string; sentAt: string | null }) {
  if (email === '') return 'none'
  return sentAt === null ? 'queued' : 'sent'
}
