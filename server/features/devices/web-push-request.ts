import { hash } from 'node:crypto'

/** VAPID keys of the site (RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

interface Receiver {
  endpoint: string
  p256dh: string
  auth: string
}

/** Payload limit: one record of 4,096 bytes (RFC 8188) minus header, tag and padding delimiter. */
const longestPayload = 3993
const day = 86_400

// Loaded with the first device: few sites have one when they start.
const library = async () => (await import('web-push')).default

export const createKeys = async (): Promise<PushKeys> => (await library()).generateVAPIDKeys()

/** Whether the keys are valid for encryption: a point on the curve, and a secret. */
export async function canEncryptFor({ p256dh, auth }: Omit<Receiver, 'endpoint'>): Promise<boolean> {
  const webPush = await library()
  try {
    webPush.encrypt(p256dh, auth, 'x', 'aes128gcm')
    return true
  } catch {
    return false
  }
}

/**
 * Builds the request to a push service (RFC 8030, 8291, 8292), which keeps only the newest message of a topic. The topic
 * is hashed with a secret of the device, so that the service cannot link users of the same channel.
 */
export async function webPushRequest(
  { endpoint, p256dh, auth }: Receiver,
  { payload, topic, isUrgent }: { payload: string; topic: string; isUrgent: boolean },
  { keys, subject }: { keys: PushKeys; subject: string },
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  if (Buffer.byteLength(payload) > longestPayload) throw new Error('a push message is too long')
  const webPush = await library()
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

/** Contact of the site for push services: an https or mailto URL. */
export function subjectOf({ publicUrl, from }: { publicUrl: string; from: string }): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(from)?.[0] ?? 'no-reply@localhost'}`
}
