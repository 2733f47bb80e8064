import { expect, test } from 'vitest'
import type { Message } from '#contract/chat.ts'
import { newLog } from '../log/channel-log.ts'
import { sentLines } from './use-sent-lines.ts'

const line = (seq: number, userId: number, text: string): Message => ({
  id: seq,
  seq,
  kind: 'text',
  userId,
  username: 'ana',
  text,
  channel: 'rio',
  channelName: '#rio',
  createdAt: '2026-11-20T08:00:00.000Z',
})

const log = newLog({
  messages: [line(1, 7, 'oi'), line(2, 8, 'olá'), line(3, 7, 'tudo bem?')],
  hasMore: false,
  revision: 0,
})

test('lines and commands come back in the order in which they were written', () => {
  const commands = [
    { text: '/topic maré', afterSeq: 2 },
    { text: '/kick rui', afterSeq: 3 },
  ]
  const waiting = [{ text: '/op rui' }, { text: 'até já' }]
  expect(sentLines(7, { log, commands, waiting })).toEqual([
    'oi',
    '/topic maré',
    'tudo bem?',
    '/kick rui',
    'até já',
  ])
})

test('a command is remembered where there is no line yet', () => {
  const commands = [{ text: '/nick maré', afterSeq: 0 }]
  expect(sentLines(7, { log: undefined, commands, waiting: [] })).toEqual(['/nick maré'])
})

test('what was deleted and what others said is not recalled', () => {
  const gone = newLog({
    messages: [{ ...line(1, 7, ''), deleted: true }, line(2, 8, 'x')],
    hasMore: false,
    revision: 0,
  })
  expect(sentLines(7, { log: gone, commands: [], waiting: [] })).toEqual([])
})

test('what is recalled is what was typed, not what became of it', () => {
  const messages = [
    { ...line(1, 7, 'acena'), kind: 'action' as const },
    line(2, 7, '/topic é um comando'),
    { ...line(3, 7, 'ana agora se chama Onda'), kind: 'system' as const },
  ]
  const waiting = [{ text: '/me volta' }]
  expect(
    sentLines(7, { log: newLog({ messages, hasMore: false, revision: 0 }), commands: [], waiting }),
  ).toEqual(['/me acena', '//topic é um comando', '/me volta'])
})
