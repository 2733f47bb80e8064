import { expect, test } from 'vitest'
import type { Message } from '#contract/chat.ts'
import { type ChannelLog, hasGap, mergeLines, newLog, type Page } from './channel-log.ts'
import { createLogSync } from './log-sync.ts'

const line = (seq: number, text = `line ${seq}`): Message => ({
  id: seq * 3,
  seq,
  kind: 'text',
  username: 'neto',
  userId: 1,
  text,
  channel: 'barra',
  channelName: '#barra',
  createdAt: '2026-11-20T09:00:00.000Z',
})

/** A channel on a fake server, and a log that has its newest lines. */
function openChannel(lines: number, { seen = 50 } = {}) {
  const stored = Array.from({ length: lines }, (_, index) => line(index + 1))
  const changedAt = new Map<number, number>()
  let revision = 0
  const requests: object[] = []

  async function fetchPage(stretch: { before?: number; after?: number; since?: number; limit: number }) {
    requests.push(stretch)
    const { before = Number.POSITIVE_INFINITY, after = 0, since, limit } = stretch
    const fitting = stored.filter(({ id }) =>
      since === undefined ? id < before && id > after : (changedAt.get(id) ?? 0) > since,
    )
    const messages = 'before' in stretch ? fitting.slice(-limit) : fitting.slice(0, limit)
    return { messages, hasMore: fitting.length > limit, revision } satisfies Page
  }

  let log: ChannelLog | undefined = newLog({
    messages: stored.slice(-seen),
    hasMore: lines > seen,
    revision,
  })
  const sync = createLogSync({
    read: () => log,
    change: (change) => {
      log = log && change(log)
    },
    fetchPage,
  })

  return {
    sync,
    asked: requests,
    say: (text?: string) => stored.push(line(stored.length + 1, text)),
    erase(seq: number) {
      revision += 1
      stored[seq - 1] = { ...line(seq, ''), deleted: true }
      changedAt.set(seq * 3, revision)
    },
    hear: (seq: number) => {
      log = log && mergeLines(log, stored.slice(seq - 1, seq))
    },
    log: () => log ?? newLog({ messages: [], hasMore: false, revision: 0 }),
    stored: () => stored,
  }
}

test('after a break of any length the log is the same as if it were fetched anew', async () => {
  const channel = openChannel(20)
  for (let lines = 0; lines < 250; lines += 1) channel.say()
  await channel.sync.catchUp()

  expect(channel.log().messages).toEqual(channel.stored())
})

test('a line heard after a gap does not hide the gap', async () => {
  const channel = openChannel(10)
  for (let lines = 0; lines < 5; lines += 1) channel.say()
  channel.hear(15)
  expect(hasGap(channel.log())).toBe(true)

  await channel.sync.catchUp()
  expect(channel.log().messages).toEqual(channel.stored())
})

test('lines that were deleted meanwhile are deleted here too', async () => {
  const channel = openChannel(10)
  channel.erase(4)
  await channel.sync.catchUp()

  expect(channel.log().messages).toEqual(channel.stored())
  expect(channel.log().revision).toBe(1)
})

test('what was heard while an answer was on its way is not undone by the answer', async () => {
  const edited = (revision: number) => ({ ...line(1, `edition ${revision}`), revision })
  let log: ChannelLog | undefined = newLog({ messages: [line(1)], hasMore: false, revision: 0 })
  const sync = createLogSync({
    read: () => log,
    change: (change) => {
      log = log && change(log)
    },
    fetchPage: async (stretch) => {
      if (!('since' in stretch)) return { messages: [], hasMore: false, revision: 1 }
      log = log && mergeLines(log, [edited(2)])
      return { messages: [edited(1)], hasMore: false, revision: 1 }
    },
  })
  await sync.catchUp()
  expect(log?.messages).toEqual([edited(2)])
})

test('asked while it runs, it looks once more', async () => {
  const channel = openChannel(10)
  const first = channel.sync.catchUp()
  const second = channel.sync.catchUp()
  channel.say()
  const third = channel.sync.catchUp()
  await Promise.all([first, second, third])

  expect(channel.log().messages).toHaveLength(11)
})

test('older lines come page by page, down to the first', async () => {
  const channel = openChannel(120)
  expect(channel.log().hasOlder).toBe(true)
  await channel.sync.loadOlder()
  expect(channel.log().messages).toHaveLength(100)
  expect(channel.log().hasOlder).toBe(true)

  await channel.sync.loadOlder()
  expect(channel.log().messages).toEqual(channel.stored())
  expect(channel.log().hasOlder).toBe(false)
})

test('a line of long ago is fetched with everything that was said since', async () => {
  const channel = openChannel(400)
  await channel.sync.loadTo(120)

  expect(channel.log().messages).toEqual(channel.stored().slice(50))
  expect(channel.asked).toHaveLength(3)
  await channel.sync.loadTo(200)
  expect(channel.asked).toHaveLength(3)
})

test('a line that is newer than those here is fetched with everything before it', async () => {
  const channel = openChannel(60)
  for (let count = 0; count < 3; count += 1) channel.say()
  await channel.sync.loadTo(63)
  expect(channel.log().messages.at(-1)?.seq).toBe(63)
})
