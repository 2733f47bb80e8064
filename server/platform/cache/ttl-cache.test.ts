import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createEventBus } from '../events.ts'
import { createLoneNode } from '../net/nodes.ts'
import { createTtlCache } from './caches.ts'
import '../../features/site/site.events.ts'

const change = { names: [], byUserId: 1 }

function keeper({ most = 10 } = {}) {
  const bus = createEventBus({ log: pino({ level: 'silent' }), nodes: createLoneNode() })
  const kept = createTtlCache<number>({ bus, tags: ['site'], most })
  let made = 0
  const ask = (key = 'a') => kept(key, async () => ++made)
  return { bus, kept, ask }
}

test('those who ask at once, and those who ask next, share one answer', async () => {
  const { ask } = keeper()
  expect(await Promise.all([ask(), ask(), ask('b')])).toEqual([1, 1, 2])
  expect(await ask()).toBe(1)
})

test('what has changed is asked for again', async () => {
  const { bus, ask } = keeper()
  await ask()
  bus.publish('site.changed', change)
  expect(await ask()).toBe(2)
})

test('an answer that was on its way when something changed is for those who waited for it alone', async () => {
  const { bus, kept, ask } = keeper()
  const { promise, resolve } = Promise.withResolvers<number>()
  const early = kept('a', () => promise)
  bus.publish('site.changed', change)
  const late = ask()
  resolve(7)
  expect([await early, await late, await ask()]).toEqual([7, 1, 1])
})

test('a failure is told to those who asked, and not kept', async () => {
  const { kept, ask } = keeper()
  const failing = () => kept('a', () => Promise.reject(new Error('away')))
  expect((await Promise.allSettled([failing(), failing()])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  expect(await ask()).toBe(1)
})

test('of more than there is room for, the newest are kept', async () => {
  const { ask } = keeper({ most: 2 })
  for (const key of ['a', 'b', 'c']) await ask(key)
  expect([await ask('c'), await ask('b'), await ask('a')]).toEqual([3, 2, 4])
})
