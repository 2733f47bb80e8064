import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryPresence } from './memory-presence.ts'
import type { Member, Presence } from './presence.ts'

let presence: Presence
let received: string[]

beforeEach(() => {
  vi.useFakeTimers()
  received = []
  presence = createMemoryPresence()
  presence.onJoined(({ nickname, channel }, size) => received.push(`${nickname} joined ${channel} (${size})`))
  presence.onLeft(({ nickname, channel }, size) => received.push(`${nickname} left ${channel} (${size})`))
})
afterEach(() => void vi.useRealTimers())

const member = (id: number, channel = 'barra'): Member => ({
  id,
  nickname: `n${id}`,
  name: `n${id}`,
  level: 0,
  channel,
  profileImage: '',
})

/** Adds a connection of a user and enters a channel with it. */
async function enter(id: number, connection: string, channel?: string) {
  await presence.arrive(member(id), connection)
  return presence.enter(member(id, channel), connection)
}

test('whoever enters sees everybody, themselves included', async () => {
  await enter(1, 'a')
  expect((await enter(2, 'b')).map(({ id }) => id)).toEqual([1, 2])
  expect(received).toEqual(['n1 joined barra (1)', 'n2 joined barra (2)'])
})

test('many connections of a person count once', async () => {
  await enter(1, 'a')
  await enter(1, 'b')
  expect(await presence.listMembers('barra')).toHaveLength(1)
  expect(await presence.countOnline()).toBe(1)
  expect([await presence.isOnline(1), await presence.isOnline(2)]).toEqual([true, false])
  expect(received).toEqual(['n1 joined barra (1)'])

  await presence.depart('a')
  vi.advanceTimersByTime(60_000)
  expect(received).toHaveLength(1)
})

test('somebody has left ten seconds after their last connection', async () => {
  await enter(1, 'a')
  await presence.depart('a')
  vi.advanceTimersByTime(9900)
  expect(await presence.listMembers('barra')).toHaveLength(1)

  vi.advanceTimersByTime(200)
  expect(received.at(-1)).toBe('n1 left barra (0)')
  expect(await presence.listMembers('barra')).toEqual([])
})

test('a reload is neither a leave nor a join', async () => {
  await enter(1, 'a')
  await presence.depart('a')
  vi.advanceTimersByTime(5000)
  await enter(1, 'b')
  vi.advanceTimersByTime(60_000)
  expect(received).toEqual(['n1 joined barra (1)'])
})

test('leaving one channel is not leaving the other', async () => {
  await enter(1, 'a')
  await presence.enter(member(1, 'rio'), 'a')
  await presence.leave('barra', 'a')
  vi.advanceTimersByTime(10_100)
  expect(received).toEqual(['n1 joined barra (1)', 'n1 joined rio (1)', 'n1 left barra (0)'])
  expect(await presence.countMembers()).toEqual(new Map([['rio', 1]]))
})

test('a connection that never arrived enters nothing', async () => {
  expect(await presence.enter(member(1), 'ghost')).toEqual([])
  expect(received).toEqual([])
})

test('the list of people online stops at its limit', async () => {
  for (let id = 1; id <= 5; id += 1) await presence.arrive(member(id), `c${id}`)
  const people = await presence.listOnline(3)
  expect(people.map(({ id, level, channel }) => [id, level, channel])).toEqual([
    [1, null, null],
    [2, null, null],
    [3, null, null],
  ])
  expect(await presence.countOnline()).toBe(5)
})

test('who is put out of a channel is out of it at once, with every connection, and of no other', async () => {
  await enter(1, 'a')
  await enter(1, 'b')
  await presence.enter(member(1, 'rio'), 'a')
  await presence.expel('barra', 1)
  expect(received.at(-1)).toBe('n1 left barra (0)')
  expect(await presence.countMembers()).toEqual(new Map([['rio', 1]]))

  await presence.expel('barra', 1)
  await presence.leave('barra', 'a')
  await presence.depart('b')
  vi.advanceTimersByTime(60_000)
  expect(received).toEqual(['n1 joined barra (1)', 'n1 joined rio (1)', 'n1 left barra (0)'])
})

test('a new level is shown in its channel only', async () => {
  await enter(1, 'a')
  await presence.enter(member(1, 'rio'), 'a')
  await presence.setLevel('barra', { userId: 1, level: 5 })
  await presence.setLevel('barra', { userId: 2, level: 10 })
  expect((await presence.listMembers('barra')).map(({ id, level }) => [id, level])).toEqual([[1, 5]])
  expect((await presence.listMembers('rio')).map(({ level }) => level)).toEqual([0])
})
