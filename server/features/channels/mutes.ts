import { type Actor, isStaff } from '../../platform/actor.ts'
import { ensure, Forbidden, NotFound } from '../../platform/errors.ts'
import { sanctionParams, secondsUntil } from '../../platform/sanctions.ts'
import type { OperationDependencies } from './operations.ts'
import './channels.events.ts'
import { canListMutes, canMute, canSpeak, canUnmute, type Membership, type Mute } from './channels.policy.ts'
import { ensureMay, minutesAfter, noticeOf } from './expulsions.ts'
import { findLockedUser } from './levels.store.ts'
import { deleteMute, insertMute, listMutes as listMutesOf } from './mutes.store.ts'
import type { NamedPerson } from './operations.ts'

interface NewMute {
  slug: string
  person: NamedPerson
  reason?: string | undefined
  minutes: number
}

/** Mutes: users may only read a channel until the mute ends. */
export function createMutes({ db, clock, names, getChannelFor, operations }: OperationDependencies) {
  const { operate, whoIsMeant } = operations

  /** Returns the name of the muted user. */
  async function mute(actor: Actor, { slug, person, reason = '', minutes }: NewMute): Promise<string> {
    const { userId, nickname } = await whoIsMeant(person)
    await operate(actor, slug, async ({ tx, at, channel, self, findParticipant, announce }) => {
      if (!(await findLockedUser(tx, userId))) throw new NotFound('user_not_found')
      ensureMay(canMute, self, await findParticipant(userId))

      const until = minutesAfter(at, minutes)
      const mutedBy = actor.userId
      await insertMute(tx, { channelId: channel.id, userId, mutedBy, reason, until, createdAt: at })
      await announce({ ...noticeOf('mute', { nickname, reason, minutes }), targetId: userId })
      tx.emit('channels.muteChanged', { channel: slug, userId, mute: { until, reason } })
    })
    return nickname
  }

  async function unmute(
    actor: Actor,
    { slug, person }: { slug: string; person: NamedPerson },
  ): Promise<string> {
    const { userId, nickname } = await whoIsMeant(person)
    await operate(actor, slug, async ({ tx, at, channel, self, log }) => {
      ensure(canUnmute(self), 'not_channel_operator')
      const lifted = await deleteMute(tx, { channelId: channel.id, userId, at })
      if (!lifted) throw new NotFound('mute_not_found', { params: { nickname } })
      await log({ key: 'unmute', params: { nickname }, targetId: userId })
      tx.emit('channels.muteChanged', { channel: slug, userId, mute: null })
    })
    return nickname
  }

  async function listMutes(actor: Actor, slug: string) {
    const { channel, membership } = await getChannelFor(actor, slug)
    const self = { userId: actor.userId, staff: isStaff(actor), ...membership }
    ensure(canListMutes(self), 'not_channel_operator')
    const mutes = await listMutesOf(db.read, { channelId: channel.id, at: clock.now().toISOString() })
    return Promise.all(
      mutes.map(async ({ userId, reason, until }) => ({
        ...{ userId, reason, until },
        name: (await names.displayName(userId)).nickname,
      })),
    )
  }

  return { mute, unmute, listMutes }
}

/** Returns `channel_muted` for a muted user, and `comments_closed` for closed comments. */
export function speakingRefusal(
  actor: Actor,
  membership: Pick<Membership, 'muted' | 'isClosed'>,
  now: Date,
): Forbidden | undefined {
  const { muted, isClosed } = membership
  if (isClosed) return new Forbidden('comments_closed')
  return muted && !canSpeak(actor, membership) ? mutedFor(muted, now) : undefined
}

/** Throws if the user may not speak. */
export function ensureMaySpeak(...args: Parameters<typeof speakingRefusal>): void {
  const refusal = speakingRefusal(...args)
  if (refusal) throw refusal
}

/** Creates the refusal of a muted user. */
export function mutedFor({ until, reason }: Mute, now: Date): Forbidden {
  const { endsIn: _, ...params } = sanctionParams({ until, reason }, now)
  return new Forbidden('channel_muted', { params: { ...params, seconds: secondsUntil(until, now) } })
}
