import type { Level } from '#contract/channels.ts'
import type { Actor } from '../../platform/actor.ts'
import { ensure, Forbidden } from '../../platform/errors.ts'
import type { OperationDependencies } from './operations.ts'
import './channels.events.ts'
import { canGiveLevel, canPromote, isOperator, type Participant } from './channels.policy.ts'
import { listPublicLevels as listPublicLevelsOf, updateLevel } from './levels.store.ts'

interface NewLevel {
  slug: string
  nickname: string
  level: Level
}

export function createLevels({
  db,
  clock,
  operations: { operate, whoIs },
  notifications,
  blocks,
}: OperationDependencies) {
  /** Returns the name of the user. */
  async function changeLevel(actor: Actor, { slug, nickname: nick, level }: NewLevel): Promise<string> {
    const { userId, nickname } = await whoIs(nick)
    await operate(actor, slug, async ({ tx, at, channel, self, findParticipant, announce }) => {
      const target = await findParticipant(userId)
      ensureMayGive(self, target, level)
      if (level === target.level) return
      const hasBlocked = blocks.blockersOf(actor.userId).has(userId)
      if (level > target.level) ensure(canPromote(self, { hasBlocked }), 'rank_blocked')

      await updateLevel(tx, { channelId: channel.id, userId, level })
      await announce({ key: `level${level}`, params: { nickname }, targetId: userId })
      const change = { channel: slug, userId, nickname, level, byUserId: actor.userId }
      tx.emit('channels.levelChanged', change)
      if (isPromotion(target, level)) {
        const news = { userId, byId: actor.userId, channel: slug, level, at }
        await notifications.send(tx, { type: 'operator_granted', ...news })
      }
    })
    return nickname
  }

  /** Lists the public levels of a user. */
  async function listPublicLevels(userId: number): Promise<{ slug: string; level: Level }[]> {
    return listPublicLevelsOf(db.read, { userId, at: clock.now().toISOString() })
  }

  return { changeLevel, listPublicLevels }
}

/** Whether it raises the target to operator or above. */
const isPromotion = (target: Participant, level: Level) => level >= 5 && level > target.level

function ensureMayGive(self: Participant, target: Participant, level: Level): void {
  if (canGiveLevel(self, target, level)) return
  if (!isOperator(self)) throw new Forbidden('not_channel_operator')
  if (level === 100 || target.level === 100) throw new Forbidden('founder_by_transfer')
  throw new Forbidden('rank_too_low')
}
