import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatchedChanges } from './chat.announce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('up to 200 people every change is told at once', () => {
  const received: string[] = []
  const change = createBatchedChanges()
  change('barra', { userId: 1, size: 200 }, () => received.push('joined'))
  expect(received).toEqual(['joined'])
})

test('in a crowd changes are told together, and only how they ended', () => {
  const received: string[] = []
  const change = createBatchedChanges()
  change('barra', { userId: 1, size: 201 }, () => received.push('1 joined'))
  change('barra', { userId: 2, size: 202 }, () => received.push('2 joined'))
  change('barra', { userId: 1, size: 201 }, () => received.push('1 left'))
  expect(received).toEqual([])

  vi.advanceTimersByTime(250)
  expect(received).toEqual(['2 joined', '1 left'])
})

test('a crowd that shrinks meanwhile keeps its order', () => {
  const received: string[] = []
  const change = createBatchedChanges()
  change('barra', { userId: 1, size: 201 }, () => received.push('1 joined'))
  change('barra', { userId: 2, size: 200 }, () => received.push('2 left'))
  vi.advanceTimersByTime(250)
  expect(received).toEqual(['1 joined', '2 left'])
})

test('when all come back at once, rooms of any size are told together, and at once again afterwards', () => {
  const received: string[] = []
  const change = createBatchedChanges()
  vi.setSystemTime('2026-01-01T12:00:00Z')
  for (let userId = 1; userId <= 52; userId += 1)
    change(`sala${userId % 2}`, { userId, size: userId }, () => received.push(`${userId} joined`))
  expect(received).toHaveLength(50)
  vi.advanceTimersByTime(1999)
  expect(received).toHaveLength(50)
  vi.advanceTimersByTime(1)
  expect(received.slice(50)).toEqual(['51 joined', '52 joined'])

  change('sala1', { userId: 1, size: 50 }, () => received.push('1 left'))
  expect(received.at(-1)).toBe('1 left')
})
