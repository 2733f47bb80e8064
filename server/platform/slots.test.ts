import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

const never = new AbortController().signal

test('one who waits lets others by whose key is free', async () => {
  const slots = createSlots({ atOnce: 2, perKey: 1, waiting: 2 })
  const leaveA = await slots.enter('a', never)
  const waiting = slots.enter('a', never)
  const leaveB = await slots.enter('b', never)
  expect(leaveB).toBeDefined()
  leaveA?.()
  expect(await waiting).toBeDefined()
})

test('all keys together have a bound, and so has the queue', async () => {
  const slots = createSlots({ atOnce: 2, perKey: 1, waiting: 1 })
  const leaveA = await slots.enter('a', never)
  await slots.enter('b', never)
  const waiting = slots.enter('c', never)
  expect(await slots.enter('d', never)).toBeUndefined()
  leaveA?.()
  expect(await waiting).toBeDefined()
})

test('who gives up makes room for another who waits', async () => {
  const slots = createSlots({ atOnce: 1, perKey: 1, waiting: 1 })
  const leave = await slots.enter('a', never)
  const impatient = new AbortController()
  const gone = slots.enter('a', impatient.signal)
  impatient.abort(new Error('no time'))
  await expect(gone).rejects.toThrow('no time')
  const patient = slots.enter('a', never)
  leave?.()
  expect(await patient).toBeDefined()
})

test('a slot is held until its holder closes or lets go of it, and counts once', () => {
  const slots = createSlots({ perKey: 1 })
  const holder = new EventEmitter()
  const leave = slots.hold('a', holder)
  expect(() => slots.hold('a', new EventEmitter())).toThrow('too_many_requests')
  expect(slots.isFree('b')).toBe(true)
  leave()
  const next = new EventEmitter()
  slots.hold('a', next)
  holder.emit('close')
  expect(slots.isFree('a')).toBe(false)
  next.emit('close')
  expect(slots.isFree('a')).toBe(true)
})
