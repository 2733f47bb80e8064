import type { Logger } from 'pino'
import Pusher from 'pusher'
import type { ConnectionWatch } from '../../realtime/connection-watch.ts'
import type { Relay } from '../../realtime/relay.ts'
import type { PushClaims } from '../push/push.routes.ts'
import { type PushEventOf, privateSpelling } from '../push/push-channels.ts'
import { createDeliveryQueue } from './delivery-queue.ts'
import { createHostedController } from './hosted-controller.ts'
import { createTerminations } from './terminations.ts'

interface HostedPusher {
  appId: string
  key: string
  secret: string
  cluster: string
  /** URL of the API, if it is not the vendor's. */
  host: string | undefined
}

const answerMilliseconds = 10_000

/**
 * Sends announcements to the hosted push service. Anyone with the key can subscribe to its public channels,
 * so all events are sent on `private-` channels, which require a signature of the site.
 */
export function createHostedPusherGateway({
  hosted,
  relay,
  watch,
  pushEventOf,
  log,
}: {
  hosted: HostedPusher
  relay: Relay
  watch: Pick<ConnectionWatch, 'add'>
  pushEventOf: PushEventOf
  log: Logger
}): { claims: PushClaims; close(): Promise<void> } {
  const { appId, key, secret, cluster, host } = hosted
  const place = host ? placeOf(host) : { cluster, useTLS: true }
  const service = new Pusher({ appId, key, secret, timeout: answerMilliseconds, ...place })

  const queue = createDeliveryQueue({
    log,
    deliver: async (batch) => void (await service.triggerBatch([...batch])),
  })
  const unsubscribe = relay.subscribe((announcement) => {
    const event = pushEventOf(announcement)
    if (!event) return
    const channel = privateSpelling(event.ownChannel ?? event.channel)
    queue.add({ channel, name: event.event, data: event.data })
  })

  const terminations = createTerminations({
    log,
    terminate: (userId) => service.terminateUserConnections(String(userId)),
  })
  const controller = createHostedController({ terminate: terminations.add })
  watch.add(controller)

  return {
    claims: {
      user: async (_socketId, actor) => controller.grant(actor),
      channel: async (_socketId, pushChannel, actor) => controller.grant(actor, pushChannel),
    },
    close: () => {
      unsubscribe()
      terminations.close()
      return queue.close()
    },
  }
}

function placeOf(address: string): { host: string; port: string; useTLS: boolean } {
  const { hostname, port, protocol } = new URL(address)
  const useTLS = protocol === 'https:'
  return { host: hostname, port: port || (useTLS ? '443' : '80'), useTLS }
}
