import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClock } from '../../tests/support/clock.ts'
import type { Actor } from '../platform/actor.ts'
import { createEventBus } from '../platform/events.ts'
import { createLocalNode } from '../platform/net/nodes.ts'
import { createConnectionWatch } from './connection-watch.ts'
import { createRelay } from './relay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const log = pino({ level: 'silent' })
const lia: Actor = {
  ...{ userId: 7, username: 'lia', roles: ['ROLE_USER'], sessionId: 'a' },
  ...{ termsPending: false, language: 'pt' },
}
const rui: Actor = { ...lia, userId: 8, username: 'rui', sessionId: 'b' }

/** A gateway with two connections of lia's session and one of rui's; records the commands it gets. */
function world() {
  const sessions = new Map([lia, rui].map((actor) => [actor.sessionId, actor]))
  const commands = new Set<string>()
  let connected = [lia, lia, rui]
  let requests = 0
  let isAway = false
  const nodes = createLocalNode()
  const bus = createEventBus({ log, nodes })
  const watch = createConnectionWatch({
    bus,
    relay: createRelay({ nodes, clock: createTestClock(), log }),
    nodes,
    log,
    sessions: {
      listActors: async (ids) => {
        requests++
        if (isAway) throw new Error('away')
        return ids.flatMap((id) => sessions.get(id) ?? [])
      },
    },
  })
  const put = (actor: Actor) => {
    connected = connected.map((known) => (known.sessionId === actor.sessionId ? actor : known))
  }
  watch.add({
    actors: () => connected,
    end: ({ sessionId }) => {
      commands.add(`end ${sessionId}`)
      connected = connected.filter((known) => known.sessionId !== sessionId)
    },
    pause: (actor) => {
      commands.add(`pause ${actor.sessionId}`)
      put(actor)
    },
    renew: (actor) => {
      commands.add(`renew ${actor.sessionId} ${actor.language} ${actor.roles}`)
      put(actor)
    },
    expel: () => {},
    reconnect: () => {},
  })
  const turn = (away: boolean) => {
    isAway = away
  }
  return { ...watch, bus, sessions, commands, turn, asked: () => requests }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

test('who signs out here is let go at once', async () => {
  const { bus, commands, close } = world()
  bus.publish('accounts.sessionEnded', lia)
  await seconds(0)
  expect([...commands]).toEqual(['end a'])
  close()
})

test('who is connected with a session that has ended elsewhere is let go within seconds', async () => {
  const { sessions, commands, close } = world()
  await seconds(6)
  expect([...commands]).toEqual([])
  sessions.delete('a')
  await seconds(12)
  expect([...commands]).toEqual(['end a'])
  close()
})

test('while nobody can say which sessions live, nobody is let go', async () => {
  const { sessions, commands, turn, close } = world()
  turn(true)
  sessions.delete('a')
  await seconds(12)
  expect([...commands]).toEqual([])
  turn(false)
  await seconds(6)
  expect([...commands]).toEqual(['end a'])
  close()
})

test('terms, roles and language that another process has changed are told once, and only where they differ', async () => {
  const { sessions, commands, close } = world()
  sessions.set('a', { ...lia, termsPending: true })
  sessions.set('b', { ...rui, language: 'es' })
  await seconds(12)
  expect([...commands]).toEqual(['pause a', 'renew b es ROLE_USER'])
  commands.clear()

  sessions.set('a', { ...lia, termsPending: false })
  sessions.set('b', { ...rui, language: 'es', roles: ['ROLE_USER', 'ROLE_ADMIN'] })
  await seconds(12)
  expect([...commands]).toEqual(['renew a pt ROLE_USER', 'renew b es ROLE_USER,ROLE_ADMIN'])
  close()
})

test('whoever stops asks no more', async () => {
  const { close, asked } = world()
  close()
  await seconds(20)
  expect(asked()).toBe(0)
})
