import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Level } from '#contract/channels.ts'
import { type Client, createClient } from '../support/client.ts'

/**
 * The expected state of the site, in the simplest form. People are numbers; the first has founded the
 * channel.
 */
export interface Model {
  levels: Level[]
  staff: boolean[]
  /** Pairs of `blocker blocked`. */
  blocks: Set<string>
  /** Numbers of unread lines by reader, then writer. */
  unreadLines: number[][]
  /** Pairs of `reader writer` with an unread notification of a private message. */
  letters: Set<string>
  /** Numbers of unread notifications of a new level, by person. */
  promotions: number[]
}

interface Person extends Client {
  id: number
  /** Nickname in the channel. */
  name: string
}

/** The real site. */
export interface Real {
  slug: string
  people: readonly Person[]
  /** Ids by both people, the smaller number first. */
  conversations: Map<string, number>
}

const firstLevels: readonly Level[] = [100, 10, 5, 3, 0]
const patienceMilliseconds = 10_000

/** The members of a site: the first owns the channel, and the last is staff. */
export async function meetPeople(url: string, tokens: readonly string[]): Promise<Real> {
  const people: Person[] = []
  for (const token of tokens) {
    const client = createClient(url, token)
    const { id, username } = await client.call('GET /api/userprofile')
    people.push({ ...client, id, name: username })
  }
  const [founder] = people
  assert(founder)
  const { id } = await founder.call('POST /api/nicknames', { body: { nickname: 'fundadora' } })
  await founder.call('POST /api/select-nickname', { body: { nicknameId: id } })
  founder.name = 'fundadora'
  const { channel } = await founder.call('POST /api/channels', { body: { name: 'modelo' } })
  return { slug: channel.slug, people, conversations: new Map() }
}

/** Resets everybody to the state in which each run begins. */
export async function beginAnew({ slug, people }: Real): Promise<Model> {
  const staff = people.at(-1)
  for (const [index, person] of people.entries()) {
    for (const { userId } of await person.call('GET /api/blocks')) {
      await person.call('DELETE /api/blocks', { body: { userId } })
    }
    const level = firstLevels[index] ?? 0
    if (index > 0) {
      await staff?.call('POST /api/channel-level', {
        body: { nickname: person.name, channel_name: slug, new_level: level },
      })
    }
    for (const { id } of await person.call('GET /api/conversations', { query: {} })) {
      await person.call('POST /api/conversations/:id', { params: { id }, query: {} })
    }
  }
  await untilQuiet(people)
  for (const person of people) await person.call('POST /api/notifications/mark-all-read', { body: {} })
  return {
    levels: people.map((_, index) => firstLevels[index] ?? 0),
    staff: people.map((_, index) => index === people.length - 1),
    blocks: new Set(),
    unreadLines: people.map(() => people.map(() => 0)),
    letters: new Set(),
    promotions: people.map(() => 0),
  }
}

/**
 * Waits until everybody has as many notifications as the model says; jobs create them a moment after the
 * event.
 */
export async function settle(model: Model, { people }: Real): Promise<void> {
  const expected = people.map((_, reader) => {
    const letters = [...model.letters].filter((letter) => letter.startsWith(`${reader} `))
    return letters.length + (model.promotions[reader] ?? 0)
  })
  const end = performance.now() + patienceMilliseconds
  for (;;) {
    const counts = await unreadOf(people)
    if (counts.every((count, reader) => count === expected[reader])) return
    if (performance.now() > end) assert.deepEqual(counts, expected, 'unread notifications')
    await pause(10)
  }
}

/** Waits until nothing new has come for a moment. */
async function untilQuiet(people: readonly Person[]): Promise<void> {
  for (let before = ''; ; ) {
    const now = (await unreadOf(people)).join()
    if (now === before) return
    before = now
    await pause(150)
  }
}

const unreadOf = (people: readonly Person[]) =>
  Promise.all(
    people.map(async (person) => (await person.call('GET /api/notifications', { query: {} })).unreadCount),
  )

/** Compares what a person sees of the channel and conversations with the model. */
export async function look(model: Model, { slug, people, conversations }: Real, who: number): Promise<void> {
  const person = people[who]
  assert(person)
  const { data } = await person.call('GET /api/channels/:slug', { params: { slug } })
  assert.equal(data.user_channel_level, model.levels[who], `the level of ${who}`)
  const own = await person.call('GET /api/conversations', { query: {} })
  for (const [pair, id] of conversations) {
    const [one = 0, other = 0] = pair.split(' ').map(Number)
    if (one !== who && other !== who) continue
    const writer = one === who ? other : one
    const count = own.find((conversation) => conversation.id === id)?.unreadCount
    assert.equal(count, model.unreadLines[who]?.[writer], `lines of ${writer} that ${who} has not read`)
  }
}
