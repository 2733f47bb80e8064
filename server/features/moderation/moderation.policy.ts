import { type Actor, isAdmin } from '../../platform/actor.ts'

/**
 * Whose reports they do not see: those about themselves. They would judge their own case, and learn who has told of
 * them. Above administrators there is nobody.
 */
export function hiddenFrom(actor: Actor): number | undefined {
  return isAdmin(actor) ? undefined : actor.userId
}
