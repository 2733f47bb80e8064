import { beforeEach, expect, test } from 'vitest'
import { createExpulsionGuard, type ExpulsionGuard } from './expulsion-guard.ts'

let guard: ReturnType<typeof createExpulsionGuard>
let requests: number
beforeEach(() => {
  requests = 0
  guard = createExpulsionGuard()
})

/** A user who joins; the first answer comes after `meanwhile`. */
const enter = (meanwhile: (expel: ExpulsionGuard['onExpelled']) => void) =>
  guard.check({ userId: 1, channel: 'rio' }, async () => {
    requests += 1
    if (requests === 1) meanwhile(guard.onExpelled)
    return `answer ${requests}`
  })

test('who was put out while they asked is asked about again', async () => {
  expect(await enter((expel) => expel({ channel: 'rio', userId: 1 }))).toBe('answer 2')
})

test('who asks while everybody is put out is asked about again', async () => {
  expect(await enter((expel) => expel({ channel: 'rio' }))).toBe('answer 2')
})

test('who is put out of another channel, or somebody else, goes in as they were', async () => {
  const meanwhile = (expel: ExpulsionGuard['onExpelled']) => {
    expel({ channel: 'porto', userId: 1 })
    expel({ channel: 'porto' })
    expel({ channel: 'rio', userId: 2 })
  }
  expect(await enter(meanwhile)).toBe('answer 1')
})

test('an expulsion before they asked is known to the answer', async () => {
  guard.onExpelled({ channel: 'rio', userId: 1 })
  expect(await enter(() => {})).toBe('answer 1')
})
