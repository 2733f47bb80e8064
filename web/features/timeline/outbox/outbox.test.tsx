import { beforeEach, expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const say = (text: string) => ({ place: 'barra', text, now })
const texts = (outbox: ReturnType<typeof createOutbox>) => outbox.lines().map((line) => line.text)

beforeEach(() => localStorage.clear())

test('lines survive a reload in the order in which they were written', () => {
  const outbox = createOutbox(localStorage, 1, 'channel')
  for (const text of ['one', 'two', 'three']) outbox.add(say(text))

  expect(texts(createOutbox(localStorage, 1, 'channel'))).toEqual(['one', 'two', 'three'])
})

test('another account on the same browser sees none of them', () => {
  createOutbox(localStorage, 1, 'channel').add(say('mine'))

  expect(texts(createOutbox(localStorage, 12, 'channel'))).toEqual([])
})

test('what waits for a conversation is not in the outbox of channels', () => {
  createOutbox(localStorage, 1, 'conversation').add({ ...say('in private'), place: '12' })

  expect(texts(createOutbox(localStorage, 1, 'channel'))).toEqual([])
  expect(texts(createOutbox(localStorage, 1, 'conversation'))).toEqual(['in private'])
})

test('two tabs that write at the same time keep both lines', () => {
  const here = createOutbox(localStorage, 1, 'channel')
  const there = createOutbox(localStorage, 1, 'channel')
  here.add(say('here'))
  there.add(say('there'))
  here.changedElsewhere('outbox:1:channel:x')

  expect(texts(here).sort()).toEqual(['here', 'there'])
  expect(texts(there)).toEqual(texts(here))
})

test('a refused line says why, and goes to the end when it is sent again', () => {
  const outbox = createOutbox(localStorage, 1, 'channel')
  const { clientId } = outbox.add(say('one'))
  outbox.add(say('two'))
  outbox.refuse(clientId, { reason: 'You are banned.' })
  expect(outbox.lines()[0]?.refusal).toBe('You are banned.')

  outbox.sendAgain(clientId, new Date(now.getTime() + 60_000))
  expect(outbox.lines().map((line) => [line.text, line.refusal])).toEqual([
    ['two', undefined],
    ['one', undefined],
  ])
  expect(outbox.lines()[1]?.clientId).toBe(clientId)
})

test('foreign or broken entries of the storage are passed over', () => {
  localStorage.setItem('outbox:1:channel:a', '{')
  localStorage.setItem('outbox:1:channel:b', '{"text":1}')
  localStorage.setItem('outbox', 'x')

  expect(texts(createOutbox(localStorage, 1, 'channel'))).toEqual([])
})

test('listeners hear of every change, and the lines are the same array in between', () => {
  const outbox = createOutbox(localStorage, 1, 'channel')
  let received = 0
  const forget = outbox.subscribe(() => {
    received += 1
  })
  const { clientId } = outbox.add(say('one'))
  expect(outbox.lines()).toBe(outbox.lines())
  outbox.remove(clientId)
  outbox.remove(clientId)
  forget()
  outbox.add(say('two'))

  expect(received).toBe(2)
})

test('a line whose answered line is gone is sent once more without it', () => {
  const outbox = createOutbox(localStorage, 1, 'channel')
  const { clientId } = outbox.add({ ...say('yes'), answered: { id: 7, name: 'lia', text: 'coming?' } })
  outbox.refuse(clientId, { reason: 'It is gone.', key: 'reply_to_not_found' })
  outbox.sendAgain(clientId, now)
  expect(outbox.lines()[0]).toMatchObject({ clientId, text: 'yes' })
  expect(outbox.lines()[0]).not.toHaveProperty('answered')
})
