import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { getOrCreateSecret } from '../../platform/database/secrets.store.ts'
import type { Origins } from '../../platform/http/origins.ts'
import type { Route } from '../../platform/http/routes.ts'
import type { Nodes } from '../../platform/net/nodes.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { Access } from '../../realtime/access.ts'
import type { ConnectionWatch } from '../../realtime/connection-watch.ts'
import type { BlockList } from '../../realtime/hidden-lines.ts'
import type { Relay } from '../../realtime/relay.ts'
import type { ShownPresence } from '../../realtime/shown-presence.ts'
import { reachEveryNode } from '../pusher/every-node.ts'
import { mountPusherApi } from '../pusher/http-api.ts'
import { appKey } from '../pusher/protocol.ts'
import { createPusherGateway } from '../pusher/pusher.gateway.ts'
import type { UpgradeHandler } from '../upgrades.ts'
import { pushRoutes } from './push.routes.ts'
import { createPushEvents } from './push-channels.ts'
import { createPushPermission } from './push-permission.ts'
import { createPushSigner } from './push-signatures.ts'

interface Dependencies {
  config: Pick<Config, 'pusher' | 'trustProxy' | 'rateLimitFactor'>
  log: Logger
  clock: Clock
  db: Database
  nodes: Nodes
  origins: Origins
  limits: RateLimits
  translator: Translator
  relay: Relay
  access: Access
  watch: ConnectionWatch
  blocks: BlockList
  presence: Pick<ShownPresence, 'isHidden'>
}

export interface Push {
  routes: Route[]
  upgradeHandlers: UpgradeHandler[]
  mount(http: FastifyInstance): void
  close(): Promise<void>
}

/** Opens the hosted push service if it is configured, else the embedded endpoint. */
export async function openPush(dependencies: Dependencies): Promise<Push> {
  const mayListen = createPushPermission(dependencies)
  const pushEventOf = createPushEvents(dependencies)
  const { hosted } = dependencies.config.pusher
  if (hosted) {
    // Few sites need it and its library.
    const { createHostedPusherGateway } = await import('../hosted-pusher/hosted-pusher.gateway.ts')
    const gateway = createHostedPusherGateway({ ...dependencies, pushEventOf, hosted })
    const routes = pushRoutes({
      ...dependencies,
      mayListen,
      signer: createPushSigner(hosted),
      claims: gateway.claims,
    })
    return { routes, upgradeHandlers: [], mount: () => {}, close: gateway.close }
  }

  const secret = await getOrCreateSecret(dependencies.db, 'pusher', () => randomBytes(32).toString('hex'))
  const signer = createPushSigner({ key: appKey, secret })
  const gateway = createPusherGateway({ ...dependencies, pushEventOf, signer, mayListen })
  const everywhere = reachEveryNode(gateway, dependencies.nodes)
  return {
    routes: pushRoutes({ ...dependencies, mayListen, signer, claims: everywhere.claims }),
    upgradeHandlers: [gateway.controller],
    mount: (http) => mountPusherApi(http, { ...dependencies, push: everywhere, signer }),
    close: async () => gateway.close(),
  }
}
