import type { Actor } from '../platform/actor.ts'
import { Unauthorized } from '../platform/errors.ts'
import type { Member } from './presence.ts'

/** Checks whether an actor may subscribe. Gateways call it before they add a connection to an audience. */
export interface Access {
  /** Returns the actor's membership of the channel, or throws the refusal. */
  toChannel(actor: Actor | null, slug: string): Promise<Member>
  /** The same for an actor who joins: lines from now on count as unread. */
  intoChannel(actor: Actor | null, slug: string): Promise<Member>
  /** Throws if the actor may not read what the comments are about. */
  toComments(actor: Actor | null, place: string): Promise<void>
  /** Returns whether the actor is one of the two members. */
  toConversation(actor: Actor, id: number): Promise<boolean>
}

/** Each feature checks its own rules; that anonymous visitors may not subscribe applies to all. */
export function createAccess({
  channels,
  comments,
  conversations,
  unread,
}: {
  comments: { ensureReadable(actor: Actor, place: string): Promise<void> }
  channels: { admit(actor: Actor, slug: string): Promise<Member> }
  conversations: { isMember(actor: Actor, id: number): Promise<boolean> }
  unread: { begin(userId: number, slug: string): Promise<void> }
}): Access {
  async function toChannel(actor: Actor | null, slug: string): Promise<Member> {
    if (!actor) throw new Unauthorized('jwt_missing')
    return channels.admit(actor, slug)
  }

  return {
    toChannel,
    intoChannel: async (actor, slug) => {
      const member = await toChannel(actor, slug)
      await unread.begin(member.id, slug)
      return member
    },
    toComments: async (actor, place) => {
      if (!actor) throw new Unauthorized('jwt_missing')
      await comments.ensureReadable(actor, place)
    },
    toConversation: conversations.isMember,
  }
}
