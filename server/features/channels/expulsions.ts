import type { Actor } from '../../platform/actor.ts'
import { ensure, Forbidden, NotFound } from '../../platform/errors.ts'
import { deleteBan, insertBan } from './bans.store.ts'
import type { OperationDependencies } from './operations.ts'
import './channels.events.ts'
import { canBan, canKick, canLiftBan, isOperator, type Participant } from './channels.policy.ts'
import { findLockedUser } from './levels.store.ts'
import type { NamedPerson } from './operations.ts'

interface Expulsion {
  slug: string
  nickname: string
  reason?: string | undefined
}

interface Ban extends NamedPerson {
  slug: string
  reason?: string | undefined
  minutes?: number | undefined
}

type Banned = NamedPerson & { slug: string }

export function createExpulsions({
  operations: { operate, whoIs, whoIsMeant },
  presence,
}: OperationDependencies) {
  /** Returns the name of the kicked user. */
  async function kick(actor: Actor, { slug, nickname: nick, reason = '' }: Expulsion): Promise<string> {
    const { userId, nickname } = await whoIs(nick)
    await operate(actor, slug, async ({ tx, self, findParticipant, announce }) => {
      ensureMay(canKick, self, await findParticipant(userId))
      const members = await presence.listMembers(slug)
      const isHere = members.some(({ id }) => id === userId)
      if (!isHere) throw new NotFound('not_in_channel', { params: { nickname } })

      await announce({ ...noticeOf('kick', { nickname, reason }), targetId: userId })
      tx.emit('channels.kicked', { channel: slug, userId, reason, banned: false, until: null })
    })
    return nickname
  }

  /** Bans a user until the ban expires or is lifted. */
  async function ban(actor: Actor, { slug, reason = '', minutes, ...person }: Ban): Promise<string> {
    const { userId, nickname } = await whoIsMeant(person)
    await operate(actor, slug, async ({ tx, at, channel, self, findParticipant, announce }) => {
      if (!(await findLockedUser(tx, userId))) throw new NotFound('user_not_found')
      ensureMay(canBan, self, await findParticipant(userId))

      const until = minutes === undefined ? null : minutesAfter(at, minutes)
      const bannedBy = actor.userId
      await insertBan(tx, { channelId: channel.id, userId, bannedBy, reason, until, createdAt: at })
      await announce({ ...noticeOf('ban', { nickname, reason, minutes }), targetId: userId })
      tx.emit('channels.kicked', { channel: slug, userId, reason, banned: true, until })
    })
    return nickname
  }

  async function unban(actor: Actor, { slug, nickname, userId }: Banned): Promise<string> {
    const person = await whoIsMeant({ nickname, userId })
    await operate(actor, slug, async ({ tx, at, channel, self, log }) => {
      ensure(canLiftBan(self), 'not_channel_operator')
      const lifted = await deleteBan(tx, { channelId: channel.id, userId: person.userId, at })
      if (!lifted) throw new NotFound('ban_not_found', { params: { nickname: person.nickname } })
      await log({ key: 'unban', params: { nickname: person.nickname }, targetId: person.userId })
    })
    return person.nickname
  }

  return { kick, ban, unban }
}

export function ensureMay(
  policy: (actor: Participant, target: Participant) => boolean,
  self: Participant,
  target: Participant,
): void {
  if (policy(self, target)) return
  throw new Forbidden(isOperator(self) ? 'rank_too_low' : 'not_channel_operator')
}

/** Text key: `kick`, `kickReason`, `banTimed` …, one for each combination of given values. */
export function noticeOf(
  act: 'kick' | 'ban' | 'mute',
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

export function minutesAfter(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString()
}
