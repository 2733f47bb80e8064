import { expect, test } from 'vitest'
import type { NodeMessages, Nodes } from '../../platform/net/nodes.ts'
import { createBots } from './bots.ts'
import { createConnection } from './connection.ts'
import { createRegistry } from './registry.ts'

type Told = NodeMessages['irc-bots']

/** Nodes that hear each other at once, as far as this topic goes. */
function createPair(): Pick<Nodes, 'tell' | 'hear' | 'onTogether'>[] {
  const ears = new Map<string, (told: Told, from: string) => void>()
  return ['one', 'two'].map((id) => ({
    onTogether: () => {},
    tell: (_: unknown, told: unknown) => {
      for (const [other, hear] of ears) if (other !== id) hear(told as Told, id)
    },
    hear: (_: unknown, listener: unknown) => {
      ears.set(id, listener as (told: Told, from: string) => void)
      return () => {}
    },
  }))
}

test('that somebody is a program is known on every node, until their client says otherwise or is gone', () => {
  const [one, two] = createPair().map((nodes) => {
    const registry = createRegistry({ onEmptied: () => {} })
    return { registry, bots: createBots({ nodes, registry }) }
  })
  if (!one || !two) throw new Error('there are two')
  const origin = { id: 'irc:a', address: '', isSecure: true, stsPolicy: '' }
  const connection = createConnection({ ...origin, transport: {} as never })
  Object.assign(connection, { actor: { userId: 7 } })
  one.registry.add(connection)
  one.registry.addUser(connection, 7)
  const known = () => [one.bots.isBot(7), two.bots.isBot(7)]

  one.bots.set(connection, true)
  expect(known()).toEqual([true, true])
  one.bots.set(connection, false)
  expect(known()).toEqual([false, false])
  one.bots.set(connection, true)
  connection.ended?.abort()
  expect(known()).toEqual([false, false])
})
