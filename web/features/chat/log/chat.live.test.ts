import { expect, test } from 'vitest'
import type { Message, Person } from '#contract/chat.ts'
import { newLog } from './channel-log.ts'
import {
  cardsChanged,
  channelEdited,
  lineArrived,
  lineChanged,
  lineDeleted,
  personJoined,
  personLeft,
  personRanked,
  personRenamed,
  reactionsChanged,
  selfMuted,
  selfRanked,
  slowModeChanged,
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

const topic = {
  topic: 'maré',
  nickname: 'lia',
  has_nickname: false,
  user_channel_level: 0 as const,
  reactions: true,
  pictures: true,
  slow_seconds: 0,
  muted: null,
  held: 0,
}

test('a new level is in the list, and in what the reader is', () => {
  const change = { channel: 'barra', userId: 2, nickname: 'lia', level: 5 as const }

  expect(personRanked([person(1, 'neto'), person(2, 'lia')], change)).toEqual([
    person(1, 'neto'),
    { ...person(2, 'lia'), level: 5 },
  ])
  expect(selfRanked(topic, change)).toEqual({ ...topic, user_channel_level: 5 })
})

test('a new topic takes the place of the old one', () => {
  expect(topicUpdated(topic, { channel: 'barra', content: '' })).toEqual({ ...topic, topic: '' })
})

test('a mute and slow mode are what the reader is told last', () => {
  const mute = { until: '2026-11-20T10:00:00.000Z', reason: 'gritos' }
  expect(selfMuted(topic, { channel: 'barra', mute })).toEqual({ ...topic, muted: mute })
  const switches = { reactions: false, pictures: false }
  expect(channelEdited(topic, { channel: 'barra', ...switches })).toEqual({ ...topic, ...switches })
  expect(slowModeChanged(topic, { channel: 'barra', seconds: 30 })).toEqual({ ...topic, slow_seconds: 30 })
})

test('a line that is edited or deleted reads so in the answers to it, too, here or before the log begins', () => {
  const quote = { id: 101, seq: 1, kind: 'text' as const, username: 'neto', userId: 1, excerpt: 'line 1' }
  const answer = { ...line(2), replyTo: quote }
  const both = newLog({ messages: [line(1), answer], hasMore: false, revision: 0 })
  const edited = lineChanged(both, { ...line(1), text: '🌊'.repeat(300), editedAt: 'now', revision: 1 })
  expect(edited.messages[1]?.replyTo).toEqual({ ...quote, excerpt: '🌊'.repeat(200) })
  const gone = { ...quote, excerpt: '', deleted: true }
  expect(lineDeleted(both, { id: 101, revision: 2 }).messages[1]?.replyTo).toEqual(gone)
  const later = newLog({ messages: [answer], hasMore: true, revision: 0 })
  expect(lineDeleted(later, { id: 101, revision: 2 }).messages[0]?.replyTo).toEqual(gone)
  expect(lineChanged(later, { ...line(1), text: 'new', revision: 1 }).messages[0]?.replyTo?.excerpt).toBe(
    'new',
  )
})

test('an edit keeps which reactions are the reader’s own, and a deletion keeps none', () => {
  const reactions = [{ emoji: '👍', count: 2, mine: true as const }]
  const log = newLog({ messages: [{ ...line(1), reactions, revision: 1 }], hasMore: false, revision: 1 })
  const received = [{ emoji: '👍', count: 2 }]
  const edited = lineChanged(log, { ...line(1), text: 'new', reactions: received, revision: 2 })
  expect(edited.messages[0]).toMatchObject({ text: 'new', reactions })
  // The same event may arrive twice.
  const again = { ...line(1), reactions: received, revision: 1, message: '', nickname: '' }
  expect(lineArrived(log, again).messages[0]).toMatchObject({ reactions })
  // Responses, unlike events, include the user's own reactions.
  const answered = [{ emoji: '👍', count: 1, mine: false }]
  expect(lineChanged(log, { ...line(1), reactions: answered, revision: 2 }).messages[0]).toMatchObject({
    reactions: answered,
  })
  expect(lineDeleted(log, { id: 101, revision: 2 }).messages[0]).not.toHaveProperty('reactions')
  const change = { id: 101, channel: 'barra', seq: 1, revision: 2, reactions: received, by: [] }
  expect(reactionsChanged(log, change, 7).messages[0]).toMatchObject({ reactions, revision: 2 })
})

test('a card that comes or goes changes its line, unless something newer is known; a deleted line has none', () => {
  const card = { place: 0, kind: 'article' as const, url: '/blog/mare', title: 'Maré', description: '' }
  const log = newLog({ messages: [{ ...line(1), revision: 4 }], hasMore: false, revision: 4 })
  const change = { id: 101, userId: 1, channel: 'barra', seq: 1, revision: 5, cards: [card] }
  const shown = cardsChanged(log, change)
  expect(shown.messages[0]).toEqual({ ...line(1), revision: 5, cards: [card] })
  expect(cardsChanged(log, { ...change, revision: 3 })).toEqual(log)
  expect(cardsChanged(shown, { ...change, revision: 6, cards: [] }).messages[0]).toEqual({
    ...line(1),
    revision: 6,
  })
  expect(lineDeleted(shown, { id: 101, revision: 6 }).messages[0]).not.toHaveProperty('cards')
})
