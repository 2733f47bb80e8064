import type { World } from './world.ts'

export const actors = ['visitor', 'stranger', 'owner', 'moderator', 'admin'] as const
/** `owner`: whose the subject of the call is, as founder, author, sender, member or reader. */
export type Actor = (typeof actors)[number]

export interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** A well-formed call about a subject of its own, and the status that each actor gets for it. */
export interface Row {
  answers: Record<Actor, number>
  /** Made anew for every actor who may change it, so that one's success is not another's refusal. */
  input?: (world: World, actor: Actor) => Input | Promise<Input>
  /** The call ends the session that makes it. */
  endsSession?: true
}

type Shape = (ok?: number) => Row['answers']

export const everyone: Shape = (ok = 200) => each([ok, ok, ok, ok, ok])
export const members: Shape = (ok = 200) => each([401, ok, ok, ok, ok])
export const staff: Shape = (ok = 200) => each([401, 403, 403, ok, ok])
export const admins: Shape = (ok = 200) => each([401, 403, 403, 403, ok])
/** Nobody else learns that the subject exists: not even staff. */
export const ownerAlone: Shape = (ok = 200) => each([401, 404, ok, 404, 404])
/** Others know the subject, and may not. */
export const ownerAndStaff: Shape = (ok = 200) => each([401, 403, ok, ok, ok])
/** Others do not learn that the subject exists. */
export const ownerAndStaffUnseen: Shape = (ok = 200) => each([401, 404, ok, ok, ok])

export function each(statuses: readonly [number, number, number, number, number]): Row['answers'] {
  const [visitor, stranger, owner, moderator, admin] = statuses
  return { visitor, stranger, owner, moderator, admin }
}
