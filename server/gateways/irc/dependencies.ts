import type { Registry as Metrics } from '@prometheus-io/client'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Origins } from '../../platform/http/origins.ts'
import type { Nodes } from '../../platform/net/nodes.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { Access } from '../../realtime/access.ts'
import type { ConnectionWatch } from '../../realtime/connection-watch.ts'
import type { Relay } from '../../realtime/relay.ts'
import type { ShownAway, ShownPresence } from '../../realtime/shown-presence.ts'
import type { Services } from '../../services.ts'
import type { Connection } from './connections/connection.ts'
import type { Registry } from './connections/registry.ts'
import type { Broadcast } from './delivery/broadcast.ts'
import type { Receipts } from './delivery/receipts.ts'
import type { Identity } from './identity.ts'
import type { Roster } from './people/roster.ts'
import type { Outbox } from './transport/outbox.ts'

/** Dependencies of the gateway. */
export interface Dependencies {
  config: Pick<Config, 'irc' | 'publicUrl' | 'trustProxy' | 'rateLimitFactor'>
  log: Logger
  clock: Clock
  origins: Origins
  limits: RateLimits
  translator: Translator
  access: Access
  watch: ConnectionWatch
  presence: ShownPresence
  away: ShownAway
  relay: Relay
  nodes: Nodes
  metrics: Metrics
  services: Pick<
    Services,
    | 'accounts'
    | 'appPasswords'
    | 'blocks'
    | 'channels'
    | 'chat'
    | 'conversations'
    | 'deliveryReceipts'
    | 'devices'
    | 'linePictures'
    | 'reactions'
    | 'nicknames'
    | 'presenceStates'
    | 'profile'
    | 'pushSender'
    | 'site'
    | 'unread'
  >
}

/** Dependencies of its parts: the services by name, and shared objects. */
export interface PartDependencies extends Dependencies, GivenServices {
  identity: Identity
  registry: Registry
  roster: Roster
  outbox: Outbox
  broadcast: Broadcast
  receipts: Receipts
  hangUp(connection: Connection, reason: string): void
}

type GivenServices = Dependencies['services']
