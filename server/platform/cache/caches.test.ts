import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createEventBus } from '../events.ts'
import { createLocalNode } from '../net/nodes.ts'
import { createReadThroughCache, createTtlCache } from './caches.ts'
import '../../features/site/site.events.ts'

interface Row {
  owner: string
  count: number
}

/** A cache whose reads complete at once, or when the test lets them. */
function reader() {
  const rows = new Map<string, Row>()
  let gate: Promise<void> | undefined
  let reads = 0
  const known = createReadThroughCache<string, Row | undefined>({
    read: async (key) => {
      reads++
      const row = rows.get(key)
      await gate
      return row
    },
    ...{ most: 2, milliseconds: 60_000 },
  })
  const slowly = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return () => {
      gate = undefined
      resolve()
    }
  }
  return { ...known, rows, slowly, reads: () => reads }
}

const lia = { owner: 'lia', count: 1 }
const changed = { owner: 'lia', count: 2 }

test('those who ask at once, and those who ask next, share one read', async () => {
  const { get, rows, reads } = reader()
  rows.set('a', lia)
  expect(await Promise.all([get('a'), get('a')])).toEqual([lia, lia])
  expect(await get('a')).toBe(lia)
  expect(reads()).toBe(1)
})

test('what is dropped is read again', async () => {
  const { get, evict, rows } = reader()
  rows.set('a', lia)
  await get('a')
  rows.set('a', changed)
  expect(await get('a')).toBe(lia)
  evict('a')
  expect(await get('a')).toBe(changed)
})

test('whoever waits while it is dropped gets what is true after that', async () => {
  const { get, evict, rows, slowly } = reader()
  rows.set('a', lia)
  const goOn = slowly()
  const early = get('a')
  rows.set('a', changed)
  evict('a')
  goOn()
  expect(await early).toBe(changed)
})

test('what was on its way while it was dropped is not kept', async () => {
  const { get, evict, rows, slowly } = reader()
  rows.set('a', lia)
  const goOn = slowly()
  const early = get('a')
  evict('a')
  goOn()
  await early
  rows.set('a', changed)
  expect(await get('a')).toBe(changed)
})

test('what belongs to one person is dropped, and with it what is still being read', async () => {
  const { get, evictWhere, rows, slowly, reads } = reader()
  rows.set('a', lia).set('b', { owner: 'bento', count: 1 })
  await get('b')
  const goOn = slowly()
  const early = get('a')
  rows.set('a', changed)
  evictWhere(({ owner }) => owner === 'lia')
  goOn()
  expect(await early).toBe(changed)
  expect(await get('a')).toBe(changed)
  const before = reads()
  await get('b')
  expect(reads()).toBe(before)
})

test('what is not there is asked for again', async () => {
  const { get, rows } = reader()
  expect(await get('a')).toBeUndefined()
  rows.set('a', lia)
  expect(await get('a')).toBe(lia)
})

test('a failure is told at once, and not kept', async () => {
  let reads = 0
  const { get } = createReadThroughCache<string, number>({
    read: async () => (++reads === 1 ? Promise.reject(new Error('away')) : reads),
    ...{ most: 2, milliseconds: 60_000 },
  })
  await expect(get('a')).rejects.toThrow('away')
  expect(reads).toBe(1)
  expect(await get('a')).toBe(2)
})

test('of more than there is room for, the newest are kept', async () => {
  const { get, rows, reads } = reader()
  for (const key of ['a', 'b', 'c']) {
    rows.set(key, lia)
    await get(key)
  }
  await get('c')
  await get('b')
  expect(reads()).toBe(3)
  await get('a')
  expect(reads()).toBe(4)
})

const change = { names: [], byUserId: 1 }

function countingCache({ most = 10 } = {}) {
  const bus = createEventBus({ log: pino({ level: 'silent' }), nodes: createLocalNode() })
  const stored = createTtlCache<number>({ bus, tags: ['site'], most })
  let created = 0
  const ask = (key = 'a') => stored(key, async () => ++created)
  return { bus, kept: stored, ask }
}

test('those who ask at once, and those who ask next, share one answer', async () => {
  const { ask } = countingCache()
  expect(await Promise.all([ask(), ask(), ask('b')])).toEqual([1, 1, 2])
  expect(await ask()).toBe(1)
})

test('what has changed is asked for again', async () => {
  const { bus, ask } = countingCache()
  await ask()
  bus.publish('site.changed', change)
  expect(await ask()).toBe(2)
})

test('an answer that was on its way when something changed is for those who waited for it alone', async () => {
  const { bus, kept, ask } = countingCache()
  const { promise, resolve } = Promise.withResolvers<number>()
  const early = kept('a', () => promise)
  bus.publish('site.changed', change)
  const late = ask()
  resolve(7)
  expect([await early, await late, await ask()]).toEqual([7, 1, 1])
})

test('a failure is told to those who asked, and not kept', async () => {
  const { kept, ask } = countingCache()
  const failing = () => kept('a', () => Promise.reject(new Error('away')))
  expect((await Promise.allSettled([failing(), failing()])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  expect(await ask()).toBe(1)
})

test('of more answers than there is room for, the newest are kept', async () => {
  const { ask } = countingCache({ most: 2 })
  for (const key of ['a', 'b', 'c']) await ask(key)
  expect([await ask('c'), await ask('b'), await ask('a')]).toEqual([3, 2, 4])
})
