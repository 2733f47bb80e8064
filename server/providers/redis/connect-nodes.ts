import type { Logger } from 'pino'
import { connectRedis } from './connection.ts'
import { redisLimiter } from './redis-limiter.ts'
import { createRedisNodes } from './redis-nodes.ts'
import { createRedisPresence } from './redis-presence.ts'

/** Presence, messaging and limits shared by several nodes. A module of its own: a single node needs no client. */
export async function connectNodes(dependencies: { url: string; log: Logger }) {
  const { log } = dependencies
  const redis = await connectRedis(dependencies)
  const nodes = await createRedisNodes({ redis, log })
  const presence = await createRedisPresence({ redis, nodes, log })
  const close = async () => {
    await presence.close()
    await nodes.close()
    await redis.close()
  }
  return { nodes, presence, makeLimiter: redisLimiter(redis), close }
}
