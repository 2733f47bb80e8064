import { type Actor, isStaff } from '../../platform/actor.ts'

export const day = 24 * 3600
/** What was deleted is gone for good after these days. */
export const keptDeletedDays = 30
/** An answer that no mail server took is tried anew for so long, this often. */
export const mailedWithinDays = 3
export const mailedAgainAfterHours = 2

/** Whose eyes look at the mailbox: staff see all of it, others what they wrote. */
export interface Viewer {
  userId: number
  isStaff: boolean
}

export function viewerOf(actor: Actor): Viewer {
  return { userId: actor.userId, isStaff: isStaff(actor) }
}

/** An answer needs an address to go to, or an account that finds it in its own mailbox. */
export function isReachable({ email, userId }: { email: string; userId: number | null }): boolean {
  return email !== '' || userId !== null
}

/** Where an email stands: nowhere to go, waiting, or taken by the mail server. */
export function mailState({ email, sentAt }: { email: string; sentAt: string | null }) {
  if (email === '') return 'none'
  return sentAt === null ? 'queued' : 'sent'
}
