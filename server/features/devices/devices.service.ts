import { createHmac, randomBytes } from 'node:crypto'
import type { Device, DeviceChoices, NewsKind } from '#contract/devices.ts'
import type { NotificationType } from '#contract/notifications.ts'
import * as bounds from '#contract/rules/bounds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { getOrCreateSecret } from '../../platform/database/secrets.store.ts'
import { BadRequest, Conflict, NotFound, Unauthorized } from '../../platform/errors.ts'
import { isSameText } from '../../platform/same-text.ts'
import { isPossibleEndpoint, mayHaveAnother, programOf, quietHoursOf } from './devices.policy.ts'
import {
  countOthers,
  deleteDevice,
  deleteDeviceAt,
  deleteMute,
  deleteOwnDevice,
  findByEndpoint,
  insertDevice,
  insertMute,
  listDevices,
  listDevicesOf,
  listMutes,
  listProgramsOf,
  lockEndpoint,
  lockOwner,
  lockSession,
  type Place,
} from './devices.store.ts'
import type { ReadPlace } from './push-message.ts'
import { canEncryptFor, createKeys, type PushKeys } from './web-push-request.ts'

export type { PushMessage, ReadPlace } from './push-message.ts'

interface Dependencies {
  db: Database
  clock: Clock
  config: { publicUrl: string }
}

/** A push subscription with its settings. */
interface Subscription extends DeviceChoices {
  endpoint: string
  keys: { p256dh: string; auth: string }
  timeZone: string
  /**
   * Message format, if it is not a browser. The first word is the kind of program, as for sessions; the rest is defined
   * by its gateway.
   */
  format?: string
}

/** Push kinds of each notification type. Types that are left out are not pushed. */
const kindsOf: Partial<Record<NotificationType, readonly NewsKind[]>> = {
  mention: ['mention', 'reply'],
  reply: ['reply'],
  private_message: ['private_message'],
}
/** Delay in seconds, within which a user who has the channel open reads the line. */
const pauseBefore = (type: NotificationType) => (type === 'mention' ? 4 : 0)

export type DevicesService = Awaited<ReturnType<typeof createDevicesService>>

/** Devices with web push, each with its own settings. */
export async function createDevicesService({ db, clock, config }: Dependencies) {
  const keys: PushKeys = JSON.parse(
    await getOrCreateSecret(db, 'push-vapid-keys', async () => JSON.stringify(await createKeys())),
  )
  const muteKey = await getOrCreateSecret(db, 'push-mute-key', () => randomBytes(32).toString('base64url'))
  const ownHost = new URL(config.publicUrl).hostname

  async function list(actor: Actor): Promise<{ publicKey: string; devices: Device[] }> {
    const [rows, mutes] = await Promise.all([
      listDevices(db.read, actor.userId),
      listMutes(db.read, actor.userId),
    ])
    const devices = rows.map(({ sessionId: id, kinds, ...row }) => ({
      ...{ id, userAgent: programOf(row), createdAt: row.createdAt, timeZone: row.timeZone },
      isThis: id === actor.sessionId,
      // Guaranteed by a check constraint.
      kinds: kinds as NewsKind[],
      quietHours: quietHoursOf(row),
      hidesText: row.hidesText,
      muted: mutes.filter(({ sessionId }) => sessionId === id),
    }))
    return { publicKey: keys.publicKey, devices }
  }

  /** Stores the device of this session, replacing its previous settings. */
  async function saveDevice(
    actor: Actor,
    { quietHours, keys: subscriptionKeys, format, ...wishes }: Subscription,
  ): Promise<Device> {
    const { userId, sessionId } = actor
    const { endpoint, timeZone, hidesText } = wishes
    if (!isPossibleEndpoint(endpoint, ownHost) || !(await canEncryptFor(subscriptionKeys))) {
      throw new BadRequest('device_subscription_invalid')
    }

    await db.write(async (tx) => {
      await lockEndpoint(tx, endpoint)
      await lockOwner(tx, userId)
      if (!(await lockSession(tx, sessionId))) throw new Unauthorized('jwt_invalid')
      const existing = await findByEndpoint(tx, endpoint)
      if (existing && existing.sessionId !== sessionId) {
        // Only the browser itself knows both keys: it has changed its user.
        if (existing.p256dh !== subscriptionKeys.p256dh || existing.auth !== subscriptionKeys.auth)
          throw new Conflict('device_taken')
        await deleteDevice(tx, existing.sessionId)
      }
      if (!mayHaveAnother(await countOthers(tx, { userId, sessionId }))) {
        throw new Conflict('devices_many', { params: { count: bounds.device.perUser } })
      }
      await insertDevice(tx, {
        ...{ sessionId, endpoint, timeZone, hidesText, format: format ?? null, ...subscriptionKeys },
        kinds: [...new Set(wishes.kinds)],
        quietFrom: quietHours?.from ?? null,
        quietUntil: quietHours?.until ?? null,
        createdAt: clock.now().toISOString(),
      })
    })
    const device = (await list(actor)).devices.find(({ isThis }) => isThis)
    if (!device) throw new Unauthorized('jwt_invalid')
    return device
  }

  async function remove({ userId }: Actor, id: string): Promise<void> {
    await db.write(async (tx) => {
      if (!(await deleteOwnDevice(tx, { userId, sessionId: id }))) throw new NotFound()
    })
  }

  /** Removes a device by its endpoint. */
  async function removeAt({ sessionId }: Actor, endpoint: string): Promise<void> {
    await db.write((tx) => deleteDeviceAt(tx, { sessionId, endpoint }))
  }

  async function unmute({ userId }: Actor, sessionId: string, id: number): Promise<void> {
    await db.write(async (tx) => {
      if (!(await deleteMute(tx, { userId, sessionId, id }))) throw new NotFound()
    })
  }

  /** Token of a notification that allows to mute its channel or conversation without being signed in. */
  function muteToken(sessionId: string, { kind, id }: Place): string {
    const what = `${sessionId}.${kind}.${id}`
    return `${what}.${createHmac('sha256', muteKey).update(what).digest('base64url')}`
  }

  async function mute(token: string): Promise<void> {
    const [sessionId = '', kind, id] = token.split('.')
    if (kind !== 'channel' && kind !== 'conversation') throw new NotFound()
    const place = { kind, id: Number(id) } as const
    if (!isSameText(muteToken(sessionId, place), token)) throw new NotFound()
    await db.write(async (tx) => {
      if (!(await insertMute(tx, sessionId, place))) throw new NotFound()
    })
  }

  /** Enqueues push messages for notifications created in this transaction. */
  async function notify(
    tx: Tx,
    notifications: readonly { id: number; userId: number; type: NotificationType }[],
  ): Promise<void> {
    const pushed = notifications.filter(({ type }) => kindsOf[type])
    if (pushed.length === 0) return
    const devices = await listDevicesOf(
      tx,
      pushed.map(({ userId }) => userId),
    )
    for (const { id, userId, type } of pushed) {
      for (const device of devices) {
        if (device.userId !== userId || !kindsOf[type]?.some((kind) => device.kinds.includes(kind))) continue
        const about = { kind: 'notification', id } as const
        const job = { deviceId: device.sessionId, about }
        await tx.enqueue('devices.send', job, { afterSeconds: pauseBefore(type) })
      }
    }
  }

  /**
   * Enqueues messages about notifications that were read in their channel or conversation, for programs that were
   * notified of them. Browsers handle this themselves.
   */
  async function notifyRead(
    tx: Tx,
    { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
    place: ReadPlace,
    read: readonly { type: NotificationType; createdAt: string }[],
  ): Promise<void> {
    const now = clock.now().getTime()
    const pushed = read.filter(
      ({ type, createdAt }) => kindsOf[type] && Date.parse(createdAt) + pauseBefore(type) * 1000 <= now,
    )
    const since = pushed
      .map(({ createdAt }) => createdAt)
      .sort()
      .at(-1)
    if (since === undefined) return
    for (const deviceId of await listProgramsOf(tx, { userId, exceptId: sessionId, since }))
      await tx.enqueue('devices.sendRead', { deviceId, place })
  }

  /** Enqueues the push message of a new text or track to all devices that want it. */
  async function notifyAll(
    tx: Tx,
    { kind, id, byId }: { kind: 'article' | 'track'; id: number; byId: number | null },
  ): Promise<void> {
    await tx.enqueue('devices.tellAll', { about: { kind, id }, byId })
  }

  return { keys, list, saveDevice, remove, removeAt, unmute, muteToken, mute, notify, notifyRead, notifyAll }
}
