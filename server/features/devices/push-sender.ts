import type { Logger } from 'pino'
import type { PushPayload } from '#contract/rules/push-payload.ts'
import { isPending, type Sessions } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { type Outbound, OutboundError } from '../../platform/net/outbound.ts'
import type { Translate, Translator } from '../../platform/text/translate.ts'
import { isWanted, quietHoursOf } from './devices.policy.ts'
import type { DevicesService } from './devices.service.ts'
import {
  deleteDeviceAt,
  findDevice,
  isMuted,
  listWanting,
  type OwnedDevice,
  updateFailed,
  updateReached,
} from './devices.store.ts'
import type { About, PushMessage, ReadPlace } from './push-message.ts'
import { subjectOf, webPushRequest } from './web-push-request.ts'

/** Returns undefined if the subject was read, withdrawn or deleted meanwhile. */
type FindPushMessage = (
  queries: Queries,
  about: { id: number; userId: number; language: OwnedDevice['language'] },
) => Promise<PushMessage | undefined>

interface Program {
  sessionId: string
  format: string
}

/** Formats messages for devices other than browsers; undefined if a format cannot express them. */
export interface ProgramWriter {
  writeMessage(program: Program, message: PushMessage): Promise<string | undefined>
  writeRead(program: Program, place: ReadPlace): Promise<string | undefined>
}

interface Dependencies {
  db: Database
  clock: Clock
  log: Logger
  outbound: Outbound
  translator: Translator
  config: { publicUrl: string; mail: { from: string } }
  devices: Pick<DevicesService, 'keys' | 'muteToken'>
  accounts: Pick<Sessions, 'listActors'>
  pushMessages: Record<About['kind'], FindPushMessage>
  /** Lists tags of channels and conversations with unread lines. */
  listUnreadTags: (queries: Queries, userId: number) => Promise<string[]>
}

const portion = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'
/** A device is removed after this many failures, if they last longer than an outage of a push service. */
const mostFailures = 30
const leastFailingMilliseconds = 7 * 86_400_000
/** Few messages are sent at once, so that somebody whose service takes longer could hold up all others. */
const slowMilliseconds = 2000
/** Same delay as the retries of the queue. */
const restMilliseconds = 60_000
const mostResting = 10_000
/** Failures that a retry may resolve. */
const passing = new Set(['unreachable', 'too_slow', 'busy'])

export type PushSender = ReturnType<typeof createPushSender>

/** Sends push messages through `outbound`. */
export function createPushSender({
  db,
  clock,
  log,
  outbound,
  translator,
  config,
  devices,
  pushMessages,
  ...dependencies
}: Dependencies) {
  const subject = subjectOf({ publicUrl: config.publicUrl, from: config.mail.from })
  const ownHost = new URL(config.publicUrl).hostname
  let programs: ProgramWriter | undefined
  /** Time of the last failure per device, and of the last slow answer per user. */
  const failedAt = new Map<string, number>()

  /** Sends a message unless it was read meanwhile. Throws if a retry may help. */
  async function send({ deviceId, about }: { deviceId: string; about: About }): Promise<void> {
    const device = await findDevice(db.read, deviceId)
    if (!device) return
    const { userId, language } = device
    const found = await pushMessages[about.kind](db.read, { id: about.id, userId, language })
    if (!found || !(await isWelcome(device, found)) || (await isPaused(deviceId))) return

    const message =
      device.format === null
        ? { payload: await writeForBrowser(device, about, found), topic: found.tag }
        : await writeFor({ sessionId: deviceId, format: device.format }, found)
    if (!message) return
    await post(device, { ...message, isUrgent: found.kind === 'private_message' })
  }

  /** Tells a program that a channel or conversation was read elsewhere. */
  async function sendRead({ deviceId, place }: { deviceId: string; place: ReadPlace }): Promise<void> {
    const device = await findDevice(db.read, deviceId)
    if (!device || device.format === null) return
    const payload = await writer().writeRead({ sessionId: deviceId, format: device.format }, place)
    const topic = `read-${place.channel ?? place.conversation_id}`
    if (payload !== undefined) await post(device, { payload, topic, isUrgent: false })
  }

  async function writeForBrowser(device: OwnedDevice, about: About, found: PushMessage): Promise<string> {
    const { sessionId, userId, language, hidesText, timeZone } = device
    const payload = messageFor(translator.in(language), found, {
      ...{ about, language, hidesText, timeZone },
      unread: await dependencies.listUnreadTags(db.read, userId),
      muteToken: found.place && devices.muteToken(sessionId, found.place),
    })
    return JSON.stringify(payload)
  }

  /** Programs get one message per line, without a count. */
  async function writeFor(program: Program, found: PushMessage) {
    const payload = await writer().writeMessage(program, found)
    return payload === undefined ? undefined : { payload, topic: `${found.tag}-${found.messageId}` }
  }

  /** Sets the writer for devices other than browsers, provided by their gateway. */
  function writeWith(value: ProgramWriter): void {
    programs = value
  }

  function writer(): ProgramWriter {
    if (!programs) throw new Error('nothing here writes for devices of this kind')
    return programs
  }

  /** Whether the user has pending steps, such as new terms, and gets no messages. */
  async function isPaused(sessionId: string): Promise<boolean> {
    const [actor] = await dependencies.accounts.listActors([sessionId])
    return !actor || isPending(actor)
  }

  async function isWelcome(device: OwnedDevice, { kind, place }: PushMessage): Promise<boolean> {
    if (!isWanted({ ...device, quietHours: quietHoursOf(device) }, kind, clock.now())) return false
    return !place || !(await isMuted(db.read, device.sessionId, place))
  }

  async function post(device: OwnedDevice, message: Parameters<typeof webPushRequest>[1]): Promise<void> {
    const { sessionId, endpoint, userId } = device
    const where = URL.parse(endpoint)?.host
    // A slow push service would delay others with every message.
    if (isResting(sessionId)) throw new Error(`the push service ${where} has just failed`)
    if (isResting(slowKey(userId))) throw new Error(`a push service of user ${userId} was just slow`)
    const request = await webPushRequest(device, message, { keys: devices.keys, subject })
    const sentAt = performance.now()
    const status = await statusOf(endpoint, request)
    if (performance.now() - sentAt > slowMilliseconds) rest(slowKey(userId))
    if (status === 'refused' || status === 404 || status === 410) {
      return db.write((tx) => deleteDeviceAt(tx, { sessionId, endpoint }))
    }
    if (typeof status === 'number' && status >= 200 && status < 300) {
      failedAt.delete(sessionId)
      return db.write((tx) => updateReached(tx, sessionId))
    }
    // `busy`: the request was not sent because too many others are waiting.
    if (status !== 'busy') await fail(device)
    const isPassing = typeof status === 'number' ? status === 429 || status >= 500 : passing.has(status)
    if (isPassing) throw new Error(`the push service ${where} answered ${status}`)
    log.warn({ host: where, status }, 'a push message was not taken')
  }

  async function statusOf(
    endpoint: string,
    request: { headers: Record<string, string>; body: Buffer },
  ): Promise<number | string> {
    try {
      const answer = await outbound.fetchPublic(endpoint, {
        ...{ method: 'POST', ...request, seconds: 5, maxBytes: 16 * 1024, never: [ownHost] },
      })
      return answer.status
    } catch (error) {
      if (error instanceof OutboundError) return error.failure
      throw error
    }
  }

  /** Counts a failure, and removes a device that keeps failing. */
  async function fail(device: OwnedDevice): Promise<void> {
    const { sessionId, failures, failingSince } = device
    const now = clock.now()
    rest(sessionId)
    const isOld =
      failingSince !== null && Date.parse(failingSince) <= now.getTime() - leastFailingMilliseconds
    const isLast = isOld && failures + 1 >= mostFailures
    await db.write((tx) =>
      isLast ? deleteDeviceAt(tx, device) : updateFailed(tx, sessionId, now.toISOString()),
    )
  }

  function rest(key: string): void {
    if (failedAt.size >= mostResting) failedAt.clear()
    failedAt.set(key, clock.now().getTime())
  }

  function isResting(key: string): boolean {
    const since = clock.now().getTime() - (failedAt.get(key) ?? Number.NEGATIVE_INFINITY)
    return since >= 0 && since < restMilliseconds
  }

  /** Processes devices in batches; each enqueues the next one, so that a crash loses nothing. */
  async function notifyAll(job: { about: About; byId: number | null; after?: string }): Promise<void> {
    const { about, byId, after = beforeAll } = job
    const found = await pushMessages[about.kind](db.read, { id: about.id, userId: 0, language: 'pt' })
    if (!found) return
    const kind = found.kind === 'song' ? 'song' : 'article'
    await db.write(async (tx) => {
      const ids = await listWanting(tx, { kind, byId, after, limit: portion })
      for (const deviceId of ids) await tx.enqueue('devices.send', { deviceId, about })
      const last = ids.at(-1)
      if (last !== undefined && ids.length === portion) {
        await tx.enqueue('devices.tellAll', { about, byId, after: last })
      }
    })
  }

  return { send, sendRead, notifyAll, writeWith }
}

/** In code points: at most four bytes each, or six if escaped in JSON. */
const longestTitle = 100
const longestText = 200

interface Circumstances {
  about: About
  language: string
  hidesText: boolean
  timeZone: string
  muteToken: string | undefined
  /** Tags of all unread notifications. */
  unread: readonly string[]
}

/** Builds the payload for a device. If it hides the text, names are left out too. */
function messageFor(
  t: Translate,
  { kind, tag, title, text, count, link, messageId }: PushMessage,
  { about, language, hidesText, timeZone, muteToken, unread }: Circumstances,
): PushPayload {
  const heading = hidesText ? t(`devices:push.hidden.${kind}`) : title
  return {
    title: cut(count > 1 ? t('devices:push.counted', { title: heading, count }) : heading, longestTitle),
    body: hidesText ? '' : cut(text, longestText),
    language,
    tag,
    link,
    unread,
    timeZone,
    ...(about.kind === 'notification' && { notificationId: about.id }),
    ...(messageId !== undefined && { messageId }),
    ...(muteToken && { mute: { token: muteToken, label: t('devices:push.mute') } }),
  }
}

function cut(text: string, length: number): string {
  const points = Array.from(text.replace(/\s+/g, ' ').trim())
  return points.length > length ? `${points.slice(0, length - 1).join('')}…` : points.join('')
}

const slowKey = (userId: number) => `user ${userId}`
