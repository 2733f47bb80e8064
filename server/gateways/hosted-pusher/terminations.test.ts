import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTerminations } from './terminations.ts'

/** Responses of the service, in order; further calls succeed at once. */
let answers: (() => Promise<unknown>)[]
let requests: number[]
let terminations: ReturnType<typeof createTerminations>

beforeEach(() => {
  answers = []
  requests = []
  terminations = createTerminations({
    log: pino({ level: 'silent' }),
    pauses: [1, 1],
    terminate: async (userId) => {
      requests.push(userId)
      await answers.shift()?.()
    },
  })
})
afterEach(() => terminations.close())

test('what a turn asks of a user is one call, and what comes later another', async () => {
  for (const userId of [7, 7, 8, 7]) terminations.add(userId)
  await expect.poll(() => requests).toEqual([7, 8])
  terminations.add(7)
  await expect.poll(() => requests).toEqual([7, 8, 7])
})

test('a call that failed is made again, for as often as there are pauses', async () => {
  answers = Array.from({ length: 3 }, () => () => Promise.reject(new Error('away')))
  terminations.add(7)
  await expect.poll(() => requests).toEqual([7, 7, 7])
  expect(answers).toEqual([])
})

test('four calls are under way at once, however many people are meant', async () => {
  const answer = Promise.withResolvers<void>()
  answers = Array.from({ length: 10 }, () => () => answer.promise)
  for (let userId = 1; userId <= 10; userId += 1) terminations.add(userId)
  await expect.poll(() => requests).toHaveLength(4)
  await new Promise((resolve) => setImmediate(resolve))
  expect(requests).toHaveLength(4)
  answer.resolve()
  await expect.poll(() => requests).toHaveLength(10)
})
