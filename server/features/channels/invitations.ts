import type { Actor } from '../../platform/actor.ts'
import { BadRequest, ensure } from '../../platform/errors.ts'
import type { Limit } from '../../platform/rate-limits.ts'
import { ensureMayEnter } from './bans.ts'
import type { OperationDependencies } from './operations.ts'
import './channels.events.ts'
import { canBeInvited } from './channels.policy.ts'

/** Per inviter. */
const inviteLimit: Limit = { name: 'invite', points: 10, seconds: 600 }

export function createInvitations({ limits, notifications, blocks, operations }: OperationDependencies) {
  /**
   * Invites a user to a channel that the actor may enter. Returns the name of the invited user. Users who blocked the
   * actor are not notified, which the actor cannot see.
   */
  async function invite(
    actor: Actor,
    { slug, nickname }: { slug: string; nickname: string },
  ): Promise<{ userId: number; nickname: string }> {
    await limits.consume(inviteLimit, actor.userId)
    const target = await operations.whoIs(nickname)
    if (target.userId === actor.userId) throw new BadRequest('invite_self')

    await operations.withChannel(actor, slug, async ({ tx, self, by, at, findParticipant }) => {
      ensureMayEnter(actor, self, new Date(at))
      ensure(canBeInvited(await findParticipant(target.userId)), 'invite_banned')
      if (blocks.blockersOf(actor.userId).has(target.userId)) return

      const news = { userId: target.userId, byId: actor.userId, channel: slug, at }
      await notifications.send(tx, { type: 'channel_invitation', ...news })
      tx.emit('channels.invited', {
        channel: slug,
        userId: target.userId,
        by: { id: actor.userId, nickname: by },
      })
    })
    return target
  }

  return { invite }
}
