import { expect, test } from 'vitest'
import type { Message, Person } from '#contract/chat.ts'
import { newLog } from './channel-log.ts'
import { lineArrived, personJoined, personLeft, personRenamed } from './chat.live.ts'

const line = (seq: number): Message => ({
  id: seq + 100,
  seq,
  kind: 'text',
  username: 'neto',
  userId: 1,
  text: `line ${seq}`,
  channel: 'barra',
  channelName: '#barra',
  createdAt: '2026-11-20T09:00:00.000Z',
})
const onTheWire = (message: Message) => ({
  ...message,
  message: message.text,
  nickname: message.username ?? '',
})
const person = (id: number, nickname: string): Person => ({
  id,
  nickname,
  name: nickname,
  level: 0,
  channel: 'barra',
})

test('a log patched by new-message equals the log fetched again', () => {
  const before = newLog({ messages: [line(1)], hasMore: false, revision: 3 })
  const after = newLog({ messages: [line(1), line(2)], hasMore: false, revision: 3 })

  expect(lineArrived(before, onTheWire(line(2)))).toEqual(after)
  expect(lineArrived(after, onTheWire(line(2)))).toEqual(after)
})

test('somebody who joins twice is listed once, as they are now', () => {
  const people = personJoined([person(1, 'neto'), person(2, 'lia')], {
    ...person(2, 'lia.camara'),
    message: 'lia.camara joined',
    key: 'joined',
  })

  expect(people).toEqual([person(1, 'neto'), person(2, 'lia.camara')])
})

test('who leaves is no longer listed, and who is renamed has the new name', () => {
  const people = [person(1, 'neto'), person(2, 'lia')]

  expect(personLeft(people, 1)).toEqual([person(2, 'lia')])
  expect(
    personRenamed(people, { id: 2, oldNickname: 'lia', newNickname: 'maré', nickname: 'maré' })[1]?.nickname,
  ).toBe('maré')
})
