import { expect, test } from 'vitest'
import type { Message, Person } from '#contract/chat.ts'
import { newLog } from './channel-log.ts'
import {
  lineArrived,
  lineChanged,
  lineDeleted,
  personJoined,
  personLeft,
  personRanked,
  personRenamed,
  selfRanked,
  topicUpdated,
} from './chat.live.ts'

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
  profileImage: '',
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

test('a line that was edited or deleted is patched as history tells it', () => {
  const edited = { ...line(2), text: 'better', editedAt: '2026-11-20T09:05:00.000Z' }
  const before = newLog({ messages: [line(1), line(2)], hasMore: false, revision: 3 })

  expect(lineChanged(before, edited).messages).toEqual([line(1), edited])
  expect(lineDeleted(before, { id: 101, revision: 1 }).messages).toEqual([
    { ...line(1), text: '', deleted: true, revision: 1 },
    line(2),
  ])
})

test('a change to a line from before the log begins leaves no hole above it', () => {
  const log = newLog({ messages: [line(8)], hasMore: true, revision: 3 })

  expect(lineChanged(log, line(2))).toEqual(log)
  expect(lineDeleted(log, { id: 102, revision: 1 })).toEqual(log)
})

test('a new level is in the list, and in what the reader is', () => {
  const change = { channel: 'barra', userId: 2, nickname: 'lia', level: 5 as const }
  const known = { topic: 'maré', nickname: 'lia', has_nickname: false, user_channel_level: 0 as const }

  expect(personRanked([person(1, 'neto'), person(2, 'lia')], change)).toEqual([
    person(1, 'neto'),
    { ...person(2, 'lia'), level: 5 },
  ])
  expect(selfRanked(known, change)).toEqual({ ...known, user_channel_level: 5 })
})

test('a new topic takes the place of the old one', () => {
  const known = { topic: 'maré', nickname: 'lia', has_nickname: false, user_channel_level: 0 as const }

  expect(topicUpdated(known, { channel: 'barra', content: '' })).toEqual({ ...known, topic: '' })
})
