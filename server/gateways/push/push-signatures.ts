import { createHmac } from 'node:crypto'
import { isSameText } from '../../platform/same-text.ts'

export type PushSigner = ReturnType<typeof createPushSigner>

/**
 * Creates and verifies signatures of the Pusher protocol, which prove to the push service what the site
 * allowed.
 */
export function createPushSigner({ key, secret }: { key: string; secret: string }) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const isSignature = (text: string, signature: string) => isSameText(sign(text), signature)
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
      isSameText(ofChannel(socketId, channel), auth),
    isUserAuth: (auth: string, socketId: string, userData: string) =>
      isSameText(ofUser(socketId, userData), auth),
  }
}
