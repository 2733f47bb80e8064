import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sweepEndedSessions } from './session-sweep.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Two connections of one session, and one of another. */
function world() {
  const live = new Set(['a', 'b'])
  const ended: string[] = []
  let asked = 0
  let isAway = false
  const sweep = sweepEndedSessions({
    held: () => ['a', 'a', 'b'].filter((id) => !ended.includes(id)),
    end: (id) => void ended.push(id),
    sessions: {
      listLive: async (ids) => {
        asked++
        if (isAway) throw new Error('away')
        return ids.filter((id) => live.has(id))
      },
    },
    log: pino({ level: 'silent' }),
  })
  const turn = (away: boolean) => {
    isAway = away
  }
  return { ...sweep, live, ended, turn, asked: () => asked }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

test('who is connected with a session that has ended elsewhere is let go within seconds, once', async () => {
  const { live, ended, close } = world()
  await seconds(6)
  expect(ended).toEqual([])
  live.delete('a')
  await seconds(12)
  expect(ended).toEqual(['a'])
  close()
})

test('while nobody can say which sessions live, nobody is let go', async () => {
  const { live, ended, turn, close } = world()
  turn(true)
  live.delete('a')
  await seconds(12)
  expect(ended).toEqual([])
  turn(false)
  await seconds(6)
  expect(ended).toEqual(['a'])
  close()
})

test('whoever stops asks no more', async () => {
  const { close, asked } = world()
  close()
  await seconds(20)
  expect(asked()).toBe(0)
})
