import type { World } from './world.ts'

export const actors = ['visitor', 'stranger', 'owner', 'moderator', 'admin'] as const
/** `owner` owns the subject of the call: its founder, author, sender, member or reader. */
export type Actor = (typeof actors)[number]

export interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** A well-formed call on a subject of its own, and the expected status for each actor. */
export interface Row {
  answers: Record<Actor, number>
  /**
   * Called again after each call that succeeds, so that one actor's change does not make another's call fail; for
   * every actor if it takes the actor.
   */
  input?: (world: World, actor: Actor) => Input | Promise<Input>
  /** The call ends the session that makes it. */
  endsSession?: true
}

type Shape = (ok?: number) => Row['answers']

export const everyone: Shape = (ok = 200) => each([ok, ok, ok, ok, ok])
export const members: Shape = (ok = 200) => each([401, ok, ok, ok, ok])
export const staff: Shape = (ok = 200) => each([401, 403, 403, ok, ok])
export const admins: Shape = (ok = 200) => each([401, 403, 403, 403, ok])
/** Others, staff included, cannot tell whether the subject exists. */
export const ownerAlone: Shape = (ok = 200) => each([401, 404, ok, 404, 404])
/** Others may see the subject but not change it. */
export const ownerAndStaff: Shape = (ok = 200) => each([401, 403, ok, ok, ok])
/** Others cannot tell whether the subject exists; staff can. */
export const ownerAndStaffUnseen: Shape = (ok = 200) => each([401, 404, ok, ok, ok])

export function each(statuses: readonly [number, number, number, number, number]): Row['answers'] {
  const [visitor, stranger, owner, moderator, admin] = statuses
  return { visitor, stranger, owner, moderator, admin }
}
