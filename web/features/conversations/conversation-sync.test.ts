import { expect, test } from 'vitest'
import type { PrivateMessage } from '#contract/conversations.ts'
import { type ConversationLog, mergeMessages, newLog } from './conversation-log.ts'
import { createConversationSync } from './conversation-sync.ts'

// Ids have gaps, because conversations share them.
const message = (number: number): PrivateMessage => ({
  id: number * 7,
  content: `message ${number}`,
  senderId: 1 + (number % 2),
  senderName: 'duda',
  timestamp: '2026-11-20T09:00:00.000Z',
})
const users = [
  { id: 1, name: 'lia', profileImage: '' },
  { id: 2, name: 'duda', profileImage: '' },
]

/** Numbers of the answered messages, by the number of the reply. */
type Answers = Record<number, number>

const quoteOf = ({ id, senderId, senderName: username, content: excerpt }: PrivateMessage) => ({
  ...{ id, senderId, username, excerpt },
})

/** A conversation on a fake server, and a log with its newest messages. */
function openConversation(
  count: number,
  { seen = 50, answers = {} }: { seen?: number; answers?: Answers } = {},
) {
  const stored = Array.from({ length: count }, (_, index) => {
    const answered = answers[index + 1]
    return { ...message(index + 1), ...(answered && { replyTo: quoteOf(message(answered)) }) }
  })
  const requests: object[] = []
  let revision = 0

  async function fetchPage(stretch: { before?: number; after?: number; since?: number; limit: number }) {
    requests.push(stretch)
    const { since } = stretch
    if (since !== undefined) {
      const messages = stored.filter((one) => (one.revision ?? 0) > since)
      return { messages, hasMore: false, revision }
    }
    const { before = Number.POSITIVE_INFINITY, after = 0, limit } = stretch
    const fitting = stored.filter(({ id }) => id < before && id > after)
    const messages = 'before' in stretch ? fitting.slice(-limit) : fitting.slice(0, limit)
    return { messages, hasMore: fitting.length > limit, revision }
  }

  let log: ConversationLog = newLog({
    ...{ users, messages: stored.slice(-seen), hasMore: count > seen, revision },
  })
  const sync = createConversationSync({
    read: () => log,
    change: (change) => {
      log = change(log)
    },
    fetchPage,
  })
  const say = () => stored.push(message(stored.length + 1))
  const hear = () => {
    log = mergeMessages(log, stored.slice(-1))
  }
  const change = (number: number, values: Partial<PrivateMessage>) => {
    revision += 1
    stored[number - 1] = { ...(stored[number - 1] as PrivateMessage), ...values, revision }
  }
  const react = (number: number) => change(number, { reactions: [{ emoji: '👍', count: 1, mine: false }] })
  return { sync, asked: requests, say, hear, change, react, log: () => log, stored }
}

test('after a break of any length the log is the same as if it were fetched anew', async () => {
  const talk = openConversation(20)
  for (let count = 0; count < 250; count += 1) talk.say()
  await talk.sync.catchUp()

  expect(talk.log().messages).toEqual(talk.stored)
})

test('a message heard after a gap does not hide the gap', async () => {
  const talk = openConversation(10)
  for (let count = 0; count < 5; count += 1) talk.say()
  talk.hear()
  await talk.sync.catchUp()

  expect(talk.log().messages).toEqual(talk.stored)
})

test('what was heard in step is not fetched again after the next break', async () => {
  const talk = openConversation(10)
  await talk.sync.catchUp()
  for (let count = 0; count < 300; count += 1) {
    talk.say()
    talk.hear()
  }
  talk.sync.fallBehind()
  talk.say()
  talk.asked.length = 0
  await talk.sync.catchUp()

  expect(talk.asked).toEqual([{ after: 310 * 7, limit: 100 }])
  expect(talk.log().messages).toEqual(talk.stored)
})

test('a break before it was in step leaves nothing out', async () => {
  const talk = openConversation(10)
  for (let count = 0; count < 3; count += 1) talk.say()
  talk.hear()
  talk.sync.fallBehind()
  await talk.sync.catchUp()

  expect(talk.log().messages).toEqual(talk.stored)
})

test('asked while it runs, it looks once more', async () => {
  const talk = openConversation(10)
  const first = talk.sync.catchUp()
  const second = talk.sync.catchUp()
  talk.say()
  await Promise.all([first, second, talk.sync.catchUp()])

  expect(talk.log().messages).toHaveLength(11)
})

test('older messages come page by page, down to the first', async () => {
  const talk = openConversation(120)
  await talk.sync.loadOlder()
  expect(talk.log()).toMatchObject({ hasOlder: true, messages: { length: 100 } })
  await talk.sync.loadOlder()

  expect(talk.log()).toMatchObject({ hasOlder: false, messages: talk.stored })
})

test('a message of long ago is fetched with everything that was said since', async () => {
  const talk = openConversation(400)
  await talk.sync.loadTo(120 * 7)

  expect(talk.log().messages).toEqual(talk.stored.slice(50))
  expect(talk.asked).toHaveLength(3)
})

test('what was edited or deleted during a break is here after it, also where it is quoted', async () => {
  // The second quoted message is not loaded.
  const talk = openConversation(20, { seen: 15, answers: { 10: 7, 11: 3 } })
  talk.change(7, { content: 'edited', editedAt: message(7).timestamp })
  talk.change(3, { content: '', deleted: true })
  await talk.sync.catchUp()
  const { messages } = talk.log()
  expect(messages.find(({ id }) => id === 7 * 7)).toEqual(talk.stored[6])
  const quotes = messages.flatMap(({ replyTo }) => replyTo ?? [])
  expect(quotes).toEqual([
    { ...quoteOf(message(7)), excerpt: 'edited' },
    { ...quoteOf(message(3)), excerpt: '', deleted: true },
  ])
})

test('what was reacted to during a break is here after it, and an older copy does not take it away', async () => {
  const talk = openConversation(20)
  const before = talk.stored[4] as PrivateMessage
  talk.react(5)
  talk.react(9)
  await talk.sync.catchUp()
  expect(talk.log().messages).toEqual(talk.stored)
  expect(talk.log().revision).toBe(2)
  expect(mergeMessages(talk.log(), [before]).messages).toEqual(talk.stored)
})
