import { expect, test } from 'vitest'
import { createTurns } from './in-turn.ts'

test('work is done in the order in which it was asked for, and what fails holds up nothing', async () => {
  const inTurn = createTurns()
  const steps: string[] = []
  const first = Promise.withResolvers<string>()
  const one = inTurn(async () => {
    steps.push(await first.promise)
    throw new Error('one')
  })
  const two = inTurn(async () => steps.push('two'))
  expect(steps).toEqual([])
  first.resolve('one')
  await expect(one).rejects.toThrow('one')
  expect(await two).toBe(2)
  expect(steps).toEqual(['one', 'two'])
})
