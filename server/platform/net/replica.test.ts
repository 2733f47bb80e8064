import { expect, test } from 'vitest'
import { createReplica } from './replica.ts'

test('what changes while rows are read is not lost: they are read again, as after a node was disconnected', async () => {
  const held = new Set<string>()
  const stored = new Set(['a'])
  let reconnect: () => void | Promise<void> = () => {}
  let meanwhile = () => {}
  const { changedBy, start } = createReplica({
    nodes: {
      onConnected: (listener) => {
        reconnect = listener
      },
    },
    read: async () => {
      const rows = [...stored]
      meanwhile()
      return rows
    },
    replace: (rows) => {
      held.clear()
      for (const row of rows) held.add(row)
    },
  })
  const add = changedBy((row: string) => {
    stored.add(row)
    held.add(row)
  })
  const once = (act: () => void) => () => {
    meanwhile = () => {}
    act()
  }

  meanwhile = once(() => add('b'))
  await start()
  expect([...held]).toEqual(['a', 'b'])

  stored.delete('a')
  meanwhile = once(() => add('c'))
  await reconnect()
  expect([...held]).toEqual(['b', 'c'])
})
