import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NodeMessages } from '../../../platform/net/nodes.ts'
import { type Connection, createConnection } from '../connections/connection.ts'
import { createRegistry } from '../connections/registry.ts'
import { createMarks } from './marks.ts'

type Told = NodeMessages['irc-bots']
type OwnNodes = Parameters<typeof createMarks>[0]['nodes']

/** Nodes that receive each other's messages at once; `tell` sends as a node of an older version. */
function createNetwork() {
  const ears = new Map<string, (told: Told, from: string) => void>()
  const tell = (told: Told, from: string) => {
    for (const [id, hear] of ears) if (id !== from) hear(told, from)
  }
  const join = (id: string): OwnNodes => ({
    onConnected: () => {},
    publish: (_: unknown, told: unknown) => tell(told as Told, id),
    subscribe: (_: unknown, listener: unknown) => {
      ears.set(id, listener as (told: Told, from: string) => void)
      return () => {}
    },
  })
  return { join, tell }
}

type Network = ReturnType<typeof createNetwork>

function startNode(network: Network, id: string) {
  const registry = createRegistry({ onEmptied: () => {} })
  const marks = createMarks({ nodes: network.join(id), registry })

  function enter(userId: number, isSecure: boolean): Connection {
    const origin = { id: `irc:${id}`, address: '', isSecure, stsPolicy: '', transport: {} as never }
    const connection = Object.assign(createConnection(origin), { actor: { userId } as never })
    registry.add(connection)
    registry.addUser(connection, userId)
    marks.noteArrival(connection)
    return connection
  }

  function leave(connection: Connection): void {
    connection.isClosed = true
    connection.ended?.abort()
    registry.remove(connection)
  }

  return { ...marks, enter, leave }
}

let network: Network

beforeEach(() => {
  vi.useFakeTimers()
  network = createNetwork()
})
afterEach(() => void vi.useRealTimers())

test('that somebody is a program is known on every node, until their client says otherwise or is gone', () => {
  const [one, two] = [startNode(network, 'one'), startNode(network, 'two')]
  const connection = one.enter(7, true)
  const known = () => [one.isBot(7), two.isBot(7)]

  one.setBot(connection, true)
  expect(known()).toEqual([true, true])
  one.setBot(connection, false)
  expect(known()).toEqual([false, false])
  one.setBot(connection, true)
  one.leave(connection)
  expect(known()).toEqual([false, false])
})

test('that a client of somebody can be read on the way is known on every node, as long as it is there', () => {
  const [one, two] = [startNode(network, 'one'), startNode(network, 'two')]
  two.enter(7, true)
  const known = () => [one.isInTheOpen(7), two.isInTheOpen(7)]
  expect(known()).toEqual([false, false])
  const connection = one.enter(7, false)
  expect(known()).toEqual([true, true])
  one.leave(connection)
  expect(known()).toEqual([false, false])
})

test('a node that begins is told what holds, and what one knows that was killed is forgotten', () => {
  const one = startNode(network, 'one')
  one.setBot(one.enter(7, false), true)
  const two = startNode(network, 'two')
  const known = () => [two.isBot(7), two.isInTheOpen(7)]
  expect(known()).toEqual([true, true])
  vi.advanceTimersByTime(60_000)
  expect(known()).toEqual([true, true])
  one.close()
  vi.advanceTimersByTime(20_000)
  expect(known()).toEqual([false, false])
})

test('a node of a version before names programs only, and is understood', () => {
  const one = startNode(network, 'one')
  network.tell({ userIds: [7] }, 'old')
  expect([one.isBot(7), one.isInTheOpen(7)]).toEqual([true, false])
})
