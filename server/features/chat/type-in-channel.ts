import { bounds } from '#contract/rules/bounds.ts'
import type { Actor } from '../../platform/actor.ts'
import { ensureMaySpeak } from '../channels/channels.service.ts'
import './chat.events.ts'
import { typingLimit } from './chat.limits.ts'
import type { Dependencies } from './dependencies.ts'

export function createTypeInChannel({ bus, clock, limits, channels, nicknames, presence }: Dependencies) {
  /** Nothing is kept of it. In a crowd nobody is told, and of who is not in the channel, neither. */
  async function type(actor: Actor, { slug, isTyping }: { slug: string; isTyping: boolean }): Promise<void> {
    const { userId } = actor
    await limits.take(typingLimit, userId)
    const { membership } = await channels.getChannelFor(actor, slug)
    ensureMaySpeak(actor, membership, clock.now())
    const people = (await presence.countMembers()).get(slug) ?? 0
    if (people > bounds.typing.people || !(await presence.channelsOf(userId)).includes(slug)) return

    const { nickname } = await nicknames.displayName(userId)
    bus.publish('chat.typed', { channel: slug, userId, nickname, isTyping })
  }

  return { type }
}
