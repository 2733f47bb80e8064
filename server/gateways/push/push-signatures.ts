import { createHmac, timingSafeEqual } from 'node:crypto'

export type PushSigner = ReturnType<typeof createPushSigner>

/** The signatures of the Pusher protocol: they prove to the push service what the site allowed. */
export function createPushSigner({ key, secret }: { key: string; secret: string }) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const isSignature = (text: string, signature: string) => equal(sign(text), signature)
  const ofChannel = (socketId: string, channel: string) => `${key}:${sign(`${socketId}:${channel}`)}`
  const ofUser = (socketId: string, userData: string) => `${key}:${sign(`${socketId}::user::${userData}`)}`

  return {
    isSignature,
    authorizeChannel: (socketId: string, channel: string) => ({ auth: ofChannel(socketId, channel) }),
    authenticateUser: (socketId: string, userData: string) => ({
      auth: ofUser(socketId, userData),
      user_data: userData,
    }),
    isChannelAuth: (auth: string, socketId: string, channel: string) =>
      equal(ofChannel(socketId, channel), auth),
    isUserAuth: (auth: string, socketId: string, userData: string) => equal(ofUser(socketId, userData), auth),
  }
}

/** In the same time, wherever they differ. */
function equal(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
