import { setTimeout as pause } from 'node:timers/promises'
import type { TestRedis } from '../support/redis.ts'
import { createDesk } from './acknowledged-lines.ts'
import type { NodeGroup } from './node-group.ts'
import { allSeenSince, openReaders } from './node-readers.ts'
import { onNodes } from './on-nodes.ts'
import { atLeast, atMost, conclude, none } from './verdict.ts'

// Flushes, restarts, stops and freezes Redis while members write at both of two nodes.
const people = Array.from({ length: 20 }, (_, index) => `membro${index}`)
const awayMilliseconds = 8000

/** How long a session that ended on one node stays valid on the other while they cannot communicate. */
let endedAfter = Number.NaN
const leaver = 'fugaz'

async function endSession(group: NodeGroup): Promise<void> {
  const knows = async () => (await group.as(leaver, 1).ask('GET /api/userprofile')).status === 200
  if (!(await knows())) throw new Error('the session was not good to begin with')
  await group.as(leaver, 0).call('POST /api/auth/logout', {})
  const since = performance.now()
  while (await knows()) await pause(50)
  endedAfter = performance.now() - since
}

const mishaps: Record<string, (redis: TestRedis, group: NodeGroup) => Promise<void>> = {
  emptied: (redis) => redis.flush(),
  'ended and started anew': (redis) => redis.restart(),
  'away for 8 s': async (redis, group) => {
    await redis.end()
    await Promise.all([pause(awayMilliseconds), endSession(group)])
    await redis.start()
  },
  'held up for 8 s': async (redis) => {
    redis.pause()
    await pause(awayMilliseconds)
    redis.resume()
  },
}

const figures = await onNodes({ count: 2, members: [...people, leaver] }, async ({ group, redis }) => {
  const readers = await openReaders(group, people)
  let turn = 0
  const desk = createDesk({ url: () => group.urlOf(turn++ % 2), withIrc: true })
  await desk.open(people.slice(0, 6))
  await pause(2000)
  const [joined, seen, later] = [
    readers.heardOf('user-joined').length,
    {} as Record<string, number>,
    [] as number[],
  ]
  for (const [name, happen] of Object.entries(mishaps)) {
    await happen(redis, group)
    seen[name] = await allSeenSince(group, performance.now(), people.length)
    // All clients reconnect within three seconds.
    await pause(4000)
    later.push(await allSeenSince(group, performance.now(), people.length))
  }
  const stored = await desk.close()
  const whole = await readers.countWhole()
  const [left, came] = [readers.heardOf('user-left').length, readers.heardOf('user-joined').length - joined]
  readers.close()
  return { kept: stored, seen, later, whole, left, came }
})

conclude('Redis emptied, started anew, away and held up under two nodes', {
  'lines acknowledged': atLeast(figures.kept.acknowledged, 200),
  'of these echoed in IRC': atLeast(figures.kept.echoed, 20),
  lost: none(figures.kept.lost),
  twice: none(figures.kept.twice),
  disordered: none(figures.kept.disordered),
  'readers that ended with the full list': atLeast(figures.whole, people.length),
  ...Object.fromEntries(
    Object.entries(figures.seen).map(([name, milliseconds]) => [
      `everybody there on both nodes, ${name}`,
      atMost(milliseconds, 10_000, 'ms'),
    ]),
  ),
  'the same four seconds later, slowest': atMost(Math.max(...figures.later), 1000, 'ms'),
  'a session that ended on the other node while Redis is away, good for': atMost(endedAfter, 5000, 'ms'),
  'told that somebody left, and nobody had': none(figures.left),
  'told that somebody came, and nobody had': none(figures.came),
})
