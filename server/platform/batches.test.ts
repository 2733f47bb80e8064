import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatches } from './batches.ts'
import { Forbidden } from './errors.ts'

const fault = new Error('this one')

/** Records its batches; items named "bad" fail. */
function createWork(restMs = 0, longestQueue = 1000) {
  const batches: string[] = []
  const add = createBatches<string, string>({
    ...{ restMs, longestQueue },
    isOwnFault: (error) => error === fault,
    work: async (key, items) => {
      batches.push(`${key}: ${items.join(' ')}`)
      await pause(10)
      if (items.includes('bad')) throw fault
      if (items.includes('away')) throw new Error('the database is away')
      return items.map((item) => (item === 'unwanted' ? new Forbidden('not_allowed') : `${item}!`))
    },
  })
  return { add, batches }
}

test('what comes while a batch is under way becomes the next one, in its order', async () => {
  const { add, batches } = createWork()
  const results = await Promise.all(['one', 'two', 'three'].map((item) => add('barra', item)))
  expect(results).toEqual(['one!', 'two!', 'three!'])
  expect(batches).toEqual(['barra: one', 'barra: two three'])
})

test('another channel does not wait', async () => {
  const { add, batches } = createWork()
  await Promise.all([add('barra', 'one'), add('rio', 'two')])
  expect(batches).toEqual(['barra: one', 'rio: two'])
})

test('nobody fails for the fault of another', async () => {
  const { add } = createWork()
  const results = await Promise.allSettled(['one', 'two', 'bad', 'three'].map((item) => add('barra', item)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('what is refused alone spares the others a second time', async () => {
  const { add, batches } = createWork()
  const results = await Promise.allSettled(
    ['one', 'two', 'unwanted', 'three'].map((item) => add('barra', item)),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual(['barra: one', 'barra: two unwanted three'])
})

test('a fault of the world fails the whole batch at once, and the next one is tried', async () => {
  const { add, batches } = createWork()
  const results = await Promise.allSettled(['one', 'away', 'two'].map((item) => add('barra', item)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await add('barra', 'three')).toBe('three!')
  expect(batches).toEqual(['barra: one', 'barra: away two', 'barra: three'])
})

test('what waits after a batch rests, where a storm is to come together', async () => {
  const { add, batches } = createWork(500)
  const [first, second] = [add('barra', 'one'), add('barra', 'two')]
  await first
  await turn()
  await Promise.all([second, add('barra', 'three')])
  expect(batches).toEqual(['barra: one', 'barra: two three'])
})

test('whoever comes when too many wait is refused, unless all may wait', async () => {
  const crowd = Array.from({ length: 1200 }, (_, index) => `${index}`)
  const { add } = createWork(0, 1000)
  const waiting = crowd.slice(0, 1001).map((item) => add('barra', item))
  expect(() => add('barra', 'more')).toThrow('unavailable')
  await Promise.all(waiting)
  const patient = createWork(0, Number.POSITIVE_INFINITY)
  expect(await Promise.all(crowd.map((item) => patient.add('barra', item)))).toHaveLength(1200)
})

test('many answers at once let others have their turn', async () => {
  const { add } = createWork()
  const first = add('barra', 'first')
  let answered = 0
  const counts: number[] = []
  const many = Array.from({ length: 45 }, async (_, index) => {
    await add('barra', `${index}`)
    answered += 1
  })
  await first
  while (answered < many.length) {
    await new Promise((resolve) => setImmediate(resolve))
    counts.push(answered)
  }
  const steps = counts.map((count, index) => count - (counts[index - 1] ?? 0))
  expect(Math.max(...steps)).toBeLessThanOrEqual(10)
})
