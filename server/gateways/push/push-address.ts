import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/site.ts'
import type { Config } from '../../config.ts'
import { appKey } from '../pusher/protocol.ts'

export type PushAddress = NonNullable<AnswerOf<typeof contract.config>['pusher']>

/** Returns where clients of the push service connect. */
export function pushAddress({ publicUrl, pusher }: Pick<Config, 'publicUrl' | 'pusher'>): PushAddress {
  if (pusher.hosted) {
    const { key, cluster } = pusher.hosted
    const place = pusher.hosted.host ?? `https://ws-${cluster}.pusher.com`
    return { key, ...placeOf(place), cluster }
  }
  return { key: appKey, ...placeOf(publicUrl), cluster: pusher.cluster }
}

/** Returns the origin for a page's policy; undefined for the embedded endpoint. */
export function hostedAddress(config: Pick<Config, 'publicUrl' | 'pusher'>): string | undefined {
  if (!config.pusher.hosted) return undefined
  const { wsHost, wsPort, forceTLS } = pushAddress(config)
  return `${forceTLS ? 'wss' : 'ws'}://${wsHost}:${wsPort}`
}

function placeOf(address: string): Pick<PushAddress, 'wsHost' | 'wsPort' | 'forceTLS'> {
  const { hostname, port, protocol } = new URL(address)
  const forceTLS = protocol === 'https:'
  return { wsHost: hostname, wsPort: Number(port || (forceTLS ? 443 : 80)), forceTLS }
}
