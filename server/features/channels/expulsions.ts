import type { Actor } from '../../platform/actor.ts'
import { BadRequest, ensure, Forbidden, NotFound } from '../../platform/errors.ts'
import { deleteBan, insertBan } from './bans.store.ts'
import type { Dependencies } from './dependencies.ts'
import './channels.events.ts'
import { canBan, canKick, canLiftBan, isOperator, type Participant } from './channels.policy.ts'
import type { Operations } from './operations.ts'

interface Needs extends Dependencies {
  operations: Operations
}

interface Expulsion {
  slug: string
  nickname: string
  reason?: string | undefined
}

interface Ban extends Expulsion {
  minutes?: number | undefined
}

/** By name or by id: who is banned may have changed their name since. */
type Banned = { slug: string; nickname?: string | undefined; userId?: number | undefined }

export function createExpulsions({ operations: { operate, whoIs }, names, presence }: Needs) {
  /** Answers what the one who is out now is called. */
  async function kick(actor: Actor, { slug, nickname: nick, reason = '' }: Expulsion): Promise<string> {
    const { userId, nickname } = await whoIs(nick)
    await operate(actor, slug, async ({ tx, self, findParticipant, tell }) => {
      ensureMay(canKick, self, await findParticipant(userId))
      const members = await presence.listMembers(slug)
      const isHere = members.some(({ id }) => id === userId)
      if (!isHere) throw new NotFound('not_in_channel', { params: { nickname } })

      await tell({ ...noticeOf('kick', { nickname, reason }), targetId: userId })
      tx.emit('channels.kicked', { channel: slug, userId, reason, banned: false, until: null })
    })
    return nickname
  }

  /** Who is banned stays out until the time is over or somebody lifts the ban. */
  async function ban(actor: Actor, { slug, nickname: nick, reason = '', minutes }: Ban): Promise<string> {
    const { userId, nickname } = await whoIs(nick)
    await operate(actor, slug, async ({ tx, at, channel, self, findParticipant, tell }) => {
      ensureMay(canBan, self, await findParticipant(userId))

      const until = minutes === undefined ? null : minutesAfter(at, minutes)
      const bannedBy = actor.userId
      await insertBan(tx, { channelId: channel.id, userId, bannedBy, reason, until, createdAt: at })
      await tell({ ...noticeOf('ban', { nickname, reason, minutes }), targetId: userId })
      tx.emit('channels.kicked', { channel: slug, userId, reason, banned: true, until })
    })
    return nickname
  }

  async function unban(actor: Actor, { slug, nickname, userId }: Banned): Promise<string> {
    const person = await whoIsBanned({ nickname, userId })
    await operate(actor, slug, async ({ tx, at, channel, self, log }) => {
      ensure(canLiftBan(self), 'not_channel_operator')
      const lifted = await deleteBan(tx, { channelId: channel.id, userId: person.userId, at })
      if (!lifted) throw new NotFound('ban_not_found', { params: { nickname: person.nickname } })
      await log({ key: 'unban', params: { nickname: person.nickname }, targetId: person.userId })
    })
    return person.nickname
  }

  async function whoIsBanned({ nickname, userId }: Omit<Banned, 'slug'>) {
    if (userId !== undefined) {
      return { userId, nickname: (await names.displayName(userId)).nickname }
    }
    if (nickname === undefined)
      throw new BadRequest('value_missing', { fields: { nickname: ['value_missing'] } })
    return whoIs(nickname)
  }

  return { kick, ban, unban }
}

function ensureMay(
  policy: (actor: Participant, target: Participant) => boolean,
  self: Participant,
  target: Participant,
): void {
  if (policy(self, target)) return
  throw new Forbidden(isOperator(self) ? 'rank_too_low' : 'not_channel_operator')
}

/** `kick`, `kickReason`, `banTimed` …: texts have no holes for what was not said. */
function noticeOf(
  act: 'kick' | 'ban',
  { nickname, reason, minutes }: { nickname: string; reason: string; minutes?: number | undefined },
) {
  return {
    key: `${act}${minutes === undefined ? '' : 'Timed'}${reason ? 'Reason' : ''}`,
    params: {
      nickname,
      ...(minutes === undefined ? {} : { minutes: String(minutes) }),
      ...(reason ? { reason } : {}),
    },
  }
}

function minutesAfter(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString()
}
