import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Message } from '#contract/chat.ts'
import { createCrowd, type LiveClient, type LiveCrowd } from '../support/live.ts'
import { underLaw } from '../support/live-law.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let lia: Member
let rui: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  ;[lia, rui] = await Promise.all([site.member('lia'), site.member('rui')])
})
afterEach(() => crowd.close())
afterAll(() => site.stop())

const say = (member: Member, channel: string, text: string, client_id?: string) =>
  member.call('POST /api/send-message', { body: { channel, text, ...(client_id ? { client_id } : {}) } })

const history = async (slug: string, query: Record<string, number> = {}) =>
  (await lia.call('GET /api/channels/:slug/messages', { params: { slug }, query: { limit: 100, ...query } }))
    .messages

const seqsOf = (client: LiveClient) => client.heardOf('new-message').map(([{ seq }]) => seq)

/** Converts a live line to a line of history: removes two fields that repeat others. */
const lineOf = ({ message: _, nickname: __, ...line }: Message & { message: string; nickname: string }) =>
  line

test('a line is heard as it stands in history, with both names for text and sender', async () => {
  const reader = await crowd.connect(rui)
  await reader.join('barra')
  const { message } = await say(lia, 'barra', 'olá', 'minha-linha')
  await expect.poll(() => reader.heardOf('new-message')).toHaveLength(1)
  expect(reader.heardOf('new-message')[0]).toEqual([{ ...message, message: 'olá', nickname: 'lia' }])
})

test('what is heard is what history has', async () => {
  const reader = await crowd.connect(rui)
  await reader.join('#rio')
  await say(lia, 'rio', 'antes')
  const law = await underLaw(reader, {
    fetch: () => history('rio'),
    patches: {
      'new-message': (lines, line) => [...lines.filter(({ id }) => id !== line.id), lineOf(line)],
    },
  })
  await Promise.all([say(lia, 'rio', 'um'), say(rui, 'rio', 'dois'), say(lia, 'rio', 'três')])
  expect(await law.holds()).toHaveLength(4)
})

test('who is not in the channel does not hear it', async () => {
  const [inside, outside, gone] = await Promise.all([rui, rui, rui].map((member) => crowd.connect(member)))
  await inside?.join({ channel: 'porto' })
  await outside?.join('lisboa')
  await gone?.join('porto')
  expect(await gone?.socket.emitWithAck('leave', '#porto')).toEqual({ status: 'success' })

  await say(lia, 'porto', 'só para o porto')
  await expect.poll(() => inside?.heardOf('new-message')).toHaveLength(1)
  expect(outside?.heardOf('new-message')).toEqual([])
  expect(gone?.heardOf('new-message')).toEqual([])
})

test('twenty speak at once: ten listeners hear one order without a gap', { timeout: 90_000 }, async () => {
  const names = Array.from({ length: 20 }, (_, index) => `orador${index}`)
  const speakers = []
  for (const name of names) speakers.push(await site.member(name))
  const readers = await Promise.all(speakers.slice(0, 10).map((member) => crowd.connect(member)))
  await Promise.all(readers.map((reader) => reader.join('sampa')))

  const lines = 20
  await Promise.all(
    speakers.map(async (speaker) => {
      for (let line = 0; line < lines; line += 1) await say(speaker, 'sampa', `${speaker.username} ${line}`)
    }),
  )
  const expected = Array.from({ length: names.length * lines }, (_, index) => index + 1)
  for (const reader of readers) await expect.poll(() => seqsOf(reader)).toEqual(expected)

  const received = readers[0]?.heardOf('new-message').map(([line]) => line.text) ?? []
  for (const name of names) {
    const own = received.filter((text) => text.startsWith(`${name} `))
    expect(own).toEqual(Array.from({ length: lines }, (_, line) => `${name} ${line}`))
  }
})

test('who comes back asks for what came after the last line, and misses nothing', {
  timeout: 90_000,
}, async () => {
  const known = new Map<number, Message>()
  const listen = async () => {
    // Read before new lines arrive: missed lines follow the last one of the previous connection.
    const last = Math.max(0, ...known.keys())
    const client = await crowd.connect(rui)
    client.socket.on('new-message', (line) => known.set(line.id, lineOf(line)))
    await client.join('brasil')
    for (const line of await history('brasil', { after: last })) known.set(line.id, line)
    return client
  }

  let talking = true
  const talk = (async () => {
    for (let line = 1; talking; line += 1) await say(lia, 'brasil', `linha ${line}`)
  })()
  for (let round = 0; round < 8; round += 1) {
    const client = await listen()
    await new Promise((resolve) => setTimeout(resolve, 40 + round * 10))
    // Breaks the connection without a close frame.
    client.socket.io.engine.close()
  }
  talking = false
  await talk
  await listen()

  const lines = [...known.values()].toSorted((a, b) => a.seq - b.seq)
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1))
})

test('a line is encoded once, however many hear it', async () => {
  const readers = await Promise.all(Array.from({ length: 8 }, () => crowd.connect(rui)))
  await Promise.all(readers.map((reader) => reader.join('miami')))
  let encodings = 0
  const countingLine = {
    toJSON() {
      encodings += 1
      return { id: encodings }
    },
  }
  const args = [countingLine as never] as [never]
  site.app.infrastructure.announcer.announce({ to: { channel: 'miami' }, name: 'new-message', args })
  for (const reader of readers) await expect.poll(() => reader.heardOf('new-message')).toHaveLength(1)
  expect(new Set(readers.map((reader) => reader.heardOf('new-message')[0]?.[0].id)).size).toBe(1)
})

test('a client that polls hears the same', async () => {
  const reader = await crowd.connect(rui, { transports: ['polling'] })
  await reader.join('lisboa')
  for (const text of ['um', 'dois', 'três']) await say(lia, 'lisboa', text)
  await expect.poll(() => seqsOf(reader)).toEqual([1, 2, 3])
})

test('a client that upgrades from polling to websocket misses nothing', async () => {
  const reader = await crowd.connect(rui, { transports: ['polling', 'websocket'] })
  await reader.join('cascais')
  for (let line = 1; line <= 20; line += 1) await say(lia, 'cascais', `linha ${line}`)
  await expect.poll(() => seqsOf(reader)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(reader.socket.io.engine.transport.name).toBe('websocket')
})
