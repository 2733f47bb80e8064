import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './in-turn.ts'

test('works of one key run one after another, in the order in which they came', async () => {
  const inTurn = createTurns()
  const log: string[] = []
  const work = (name: string, milliseconds: number) => async () => {
    log.push(`${name} begins`)
    await pause(milliseconds)
    log.push(`${name} ends`)
  }
  await Promise.all([inTurn('barra', work('one', 20)), inTurn('barra', work('two', 0))])
  expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

test('another key does not wait, and a failure holds nobody up', async () => {
  const inTurn = createTurns()
  const log: string[] = []
  const failing = inTurn('barra', async () => {
    await pause(20)
    throw new Error('no')
  })
  const next = inTurn('barra', async () => void log.push('barra'))
  await inTurn('rio', async () => void log.push('rio'))
  await expect(failing).rejects.toThrow('no')
  await next
  expect(log).toEqual(['rio', 'barra'])
})
