import type { DeviceChoices, NewsKind } from '#contract/devices.ts'
import { createOutbound } from '../../server/platform/net/outbound.ts'
import { type PushServiceStandIn, startPushService } from './push-service-stand-in.ts'
import { type Member, startSite, type TestSite } from './site.ts'

type Subscription = ReturnType<PushServiceStandIn['subscribe']>

/** A site with a stand-in for its push service. */
export interface PushedSite {
  site: TestSite
  service: PushServiceStandIn
  /** Addresses that the site has requested. */
  requests: string[]
  /** Creates a new member. */
  somebody(): Promise<Member>
  /**
   * Turns on push in a new browser of theirs. `answers`: the statuses of the push service, message by
   * message.
   */
  turnOn(member: Member, choices?: Partial<DeviceChoices>, answers?: number[]): Promise<Subscription>
  stop(): Promise<void>
}

const all: NewsKind[] = ['mention', 'reply', 'private_message', 'article', 'song']

/** The body with which a browser registers. */
export const deviceBody = ({ endpoint, keys }: Subscription, choices: Partial<DeviceChoices> = {}) => ({
  ...{ kinds: all, quietHours: null, hidesText: false, timeZone: 'America/Sao_Paulo' },
  ...choices,
  ...{ endpoint, keys },
})

export const devicesOf = async (member: Member) => (await member.call('GET /api/devices')).devices

export async function startPushedSite(environment: Record<string, string> = {}): Promise<PushedSite> {
  const service = await startPushService()
  const site = await startSite({
    environment: { RATE_LIMIT_FACTOR: '1000', ACCESS_TOKEN_SECONDS: '86400', ...environment },
  })
  const requests: string[] = []
  // The address checks of `outbound` stay real: every host name resolves to loopback, where requests are
  // refused.
  const careful = createOutbound({
    lookup: (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  })
  const trusting = createOutbound({ trusted: [service.origin] })
  site.app.infrastructure.outbound.fetchPublic = (url, request) => {
    requests.push(url)
    return url.startsWith('https://push.example/')
      ? trusting.fetchPublic(url.replace('https://push.example', service.origin), {
          ...request,
          configured: true,
        })
      : careful.fetchPublic(url, request)
  }
  let count = 0

  return {
    ...{ site, service, requests },
    somebody() {
      count += 1
      return site.member(`aparelho${count}`)
    },
    async turnOn(member, choices, answers) {
      const device = service.subscribe(answers)
      await member.call('PUT /api/devices/this', { body: deviceBody(device, choices) })
      return device
    },
    async stop() {
      await site.stop()
      service.close()
    },
  }
}
