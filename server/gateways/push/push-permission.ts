import type { Actor } from '../../platform/actor.ts'
import { ensure, Forbidden } from '../../platform/errors.ts'
import type { Access } from '../../realtime/access.ts'
import type { PushName } from './push-channels.ts'

/** Throws the refusal if the actor may not subscribe. */
export type PushPermission = (actor: Actor | null, push: PushName | undefined) => Promise<void>

export function createPushPermission({ access }: { access: Access }): PushPermission {
  return async (actor, push) => {
    if (!actor || !push) throw new Forbidden('push_channel_denied')
    const { place } = push
    if ('channel' in place) await access.toChannel(actor, place.channel)
    if ('notifications' in place) {
      ensure(place.userId === undefined || place.userId === actor.userId, 'push_channel_denied')
    }
    if ('conversation' in place) {
      ensure(await access.toConversation(actor, place.conversation), 'push_channel_denied')
    }
  }
}
