import { type Actor, isAdmin } from '../../platform/actor.ts'

/**
 * Returns the user about whom the actor must not see reports: themselves, so that they neither judge their own case nor
 * learn who reported them. Administrators see all.
 */
export function hiddenFrom(actor: Actor): number | undefined {
  return isAdmin(actor) ? undefined : actor.userId
}
