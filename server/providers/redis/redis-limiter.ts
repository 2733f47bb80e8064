import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { MakeLimiter } from '../../platform/rate-limits.ts'
import type { Redis } from './connection.ts'

/**
 * Rate limits shared by all nodes. While Redis is away, each node counts for itself, except for limits with
 * `neverAlone`.
 */
export function redisLimiter(redis: Redis): MakeLimiter {
  const storeClient = timelyClient(redis)
  return ({ neverAlone, keyPrefix, ...bounds }) => {
    const options = { ...bounds, keyPrefix: `${redis.prefix}limit:${keyPrefix}` }
    return new RateLimiterRedis({
      ...{ ...options, storeClient, useRedisPackage: true, rejectIfRedisNotReady: true },
      ...(neverAlone ? {} : { insuranceLimiter: new RateLimiterMemory(options) }),
    })
  }
}

/** The part of the client that limiters use, with a timeout for a server that hangs. */
function timelyClient({ client, run, isUp }: Redis) {
  return {
    get isReady() {
      return isUp()
    },
    eval: (script: string, options: { keys: string[]; arguments: string[] }) =>
      run(() => client.eval(script, options)),
    del: (key: string) => run(() => client.del(key)),
    multi: () => {
      const chain = client.multi()
      const exec = chain.exec.bind(chain)
      return Object.assign(chain, { exec: (asPipeline?: boolean) => run(() => exec(asPipeline)) })
    },
  }
}
