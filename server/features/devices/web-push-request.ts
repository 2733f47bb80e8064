import { hash } from 'node:crypto'
import webPush from 'web-push'

/** The site's own (RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

interface Receiver {
  endpoint: string
  p256dh: string
  auth: string
}

/** In RFC 8188 one record of 4,096 bytes: its head, the tag and the padding's mark leave this much. */
const longestPayload = 3993
const day = 86_400

export const createKeys = (): PushKeys => webPush.generateVAPIDKeys()

/** Whether the keys are such that a message can be encrypted for them: a point on the curve, and a secret. */
export function canEncryptFor({ p256dh, auth }: Omit<Receiver, 'endpoint'>): boolean {
  try {
    webPush.encrypt(p256dh, auth, 'x', 'aes128gcm')
    return true
  } catch {
    return false
  }
}

/**
 * What goes to the push service (RFC 8030, 8291, 8292). Of one topic it keeps the newest message only. What it is
 * called is made with a secret of the device: nobody there learns who is told of the same place.
 */
export function webPushRequest(
  { endpoint, p256dh, auth }: Receiver,
  { payload, topic, isUrgent }: { payload: string; topic: string; isUrgent: boolean },
  { keys, subject }: { keys: PushKeys; subject: string },
): { headers: Record<string, string>; body: Buffer } {
  if (Buffer.byteLength(payload) > longestPayload) throw new Error('a push message is too long')
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject, ...keys },
    contentEncoding: 'aes128gcm',
    TTL: day,
    urgency: isUrgent ? 'high' : 'normal',
    topic: hash('sha256', `${auth} ${topic}`, 'base64url').slice(0, 32),
  })
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return { headers: Object.fromEntries(named), body: body as Buffer }
}

/** Whom a push service may ask about this site: it takes an address of HTTPS or of mail only. */
export function subjectOf({ publicUrl, from }: { publicUrl: string; from: string }): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(from)?.[0] ?? 'no-reply@localhost'}`
}
