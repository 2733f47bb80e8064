import type { Actor } from '../../platform/actor.ts'
import { canModerate, ensureMaySpeak } from '../channels/channels.service.ts'
import { floodLimit } from './chat.limits.ts'
import type { Dependencies } from './dependencies.ts'

const voice = 3

/** What somebody says as they leave a channel: heard by who is there, and kept nowhere. */
export function createFarewells({ clock, limits, channels, words, newcomers }: Dependencies) {
  /**
   * Whether it may be told. Nobody can answer for it any more: what as a line would be warned of, would wait for a
   * moderator or for its time, or would be refused, is not said at all. Throws as sending does.
   */
  async function mayPartWith(actor: Actor, { slug, text }: { slug: string; text: string }): Promise<boolean> {
    await limits.take(floodLimit, actor.userId)
    if (words.judge(slug, text)) return false
    const { channel, membership } = await channels.getChannelFor(actor, slug)
    ensureMaySpeak(actor, membership, clock.now())
    if (canModerate(actor, membership)) return true
    return channel.slowSeconds === 0 && (membership.level >= voice || !newcomers.isHeldIn(slug))
  }

  return { mayPartWith }
}
