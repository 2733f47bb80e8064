import * as contract from '#contract/push.ts'
import type { Actor } from '../../platform/actor.ts'
import { Forbidden } from '../../platform/errors.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'
import { readPushName } from './push-channels.ts'
import type { PushPermission } from './push-permission.ts'
import type { PushSigner } from './push-signatures.ts'

interface Dependencies {
  signer: PushSigner
  mayListen: PushPermission
  limits: RateLimits
  /** Records the actor of each signature before it is issued. */
  claims: PushClaims
}

export interface PushClaims {
  user(socketId: string, actor: Actor): Promise<void>
  channel(socketId: string, channel: string, actor: Actor): Promise<void>
}

const authLimit: Limit = { name: 'push-auth', points: 300, seconds: 60 }

export function pushRoutes({ signer, mayListen, limits, claims }: Dependencies): Route[] {
  return [
    serve(contract.authenticateUser, async ({ actor, body }) => {
      await limits.consume(authLimit, actor.userId)
      await claims.user(body.socket_id, actor)
      const { userId, username } = actor
      const userData = JSON.stringify({ id: String(userId), user_info: { name: username } })
      return signer.authenticateUser(body.socket_id, userData)
    }),

    serve(contract.authorizeChannel, async ({ actor, body }) => {
      await limits.consume(authLimit, actor.userId)
      const push = readPushName(body.channel_name)
      if (!push?.isPrivate) throw new Forbidden('push_channel_denied')

      await mayListen(actor, push)
      await claims.channel(body.socket_id, push.name, actor)
      return signer.authorizeChannel(body.socket_id, push.name)
    }),
  ]
}
