import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '#contract/chat.ts'
import { createCrowd, type LiveClient, type LiveCrowd } from '../support/live.ts'
import { underLaw } from '../support/live-law.ts'
import { withClient } from '../support/postgres.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let lia: Member
let rui: Member
let eva: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '100' } })
  crowd = createCrowd(site)
  lia = await site.member('lia')
  rui = await site.member('rui')
  eva = await site.member('eva')
})
afterEach(() => crowd.close())
afterAll(() => site.stop())

const person = ({ id, username }: Member, channel: string | null): Person => ({
  id,
  nickname: username,
  name: username,
  level: channel === null ? null : 0,
  channel,
  profileImage: '',
})
const byId = (people: Person[]) => people.toSorted((a, b) => a.id - b.id)

async function join(client: LiveClient, channel: string): Promise<Person[]> {
  const answer = await client.join(channel)
  if (answer.status === 'error') throw new Error(answer.message)
  return answer.users
}

test('after connecting one sees who is online, after a join who is in the channel', async () => {
  const first = await crowd.connect(lia)
  await expect.poll(() => first.heardOf('users')).toEqual([[[person(lia, null)]]])

  const second = await crowd.connect(rui)
  await join(first, 'barra')
  const users = await join(second, 'barra')
  expect(byId(users)).toEqual([person(lia, 'barra'), person(rui, 'barra')])
  await expect.poll(() => second.heardOf('users')).toHaveLength(2)
  expect(second.heardOf('users').map(([people]) => byId(people))).toEqual([
    [person(lia, null), person(rui, null)],
    [person(lia, 'barra'), person(rui, 'barra')],
  ])
  const { users: count } = (await site.visitor.call('GET /api/channels'))[0] ?? {}
  expect(count).toBe(2)
})

test('the level of somebody in a channel is told', async () => {
  const founder = await crowd.connect(await site.signIn('neto'))
  expect(await join(founder, 'rio')).toMatchObject([{ nickname: 'neto', level: 100, channel: 'rio' }])
})

test('a join is told to the channel, in words and as a person', async () => {
  const watcher = await crowd.connect(lia)
  await join(watcher, 'porto')
  const newcomer = await crowd.connect(rui)
  await join(newcomer, 'porto')
  await expect.poll(() => watcher.heardOf('user-joined')).toHaveLength(2)
  expect(watcher.heardOf('user-joined')[1]).toEqual([
    { ...person(rui, 'porto'), message: 'rui entrou no canal #porto', key: 'joined' },
  ])
  // A second tab or a second join does not count as another user.
  await join(await crowd.connect(rui), 'porto')
  await join(newcomer, 'porto')
  await pause(300)
  expect(watcher.heardOf('user-joined')).toHaveLength(2)
})

test('who has gone is told after ten seconds, once all tabs are closed', { timeout: 90_000 }, async () => {
  const watcher = await crowd.connect(lia)
  const refetching = await crowd.connect(lia)
  await join(watcher, 'sampa')
  const law = await underLaw(watcher, {
    fetch: async () => byId(await join(refetching, 'sampa')),
    patches: {
      'user-joined': (people, { message: _, key: __, ...joined }) =>
        byId([...people.filter(({ id }) => id !== joined.id), joined]),
      'user-left': (people, userId, { channel }) =>
        people.filter(({ id }) => channel !== 'sampa' || id !== userId),
    },
  })

  const [one, two, reloading, leaving] = await Promise.all(
    [rui, rui, eva, eva].map((member) => crowd.connect(member)),
  )
  for (const client of [one, two, reloading]) await client?.join('sampa')
  await leaving?.join('lisboa')
  expect(await law.holds()).toHaveLength(3)

  one?.socket.disconnect()
  reloading?.socket.disconnect()
  await pause(1000)
  await join(await crowd.connect(eva), 'sampa')
  two?.socket.disconnect()
  const goneAt = performance.now()
  await pause(9500)
  expect(watcher.heardOf('user-left')).toEqual([])

  await expect.poll(() => watcher.heardOf('user-left')).toEqual([[rui.id, { channel: 'sampa' }]])
  expect(performance.now() - goneAt).toBeGreaterThan(9900)
  expect((await law.holds()).map(({ nickname }) => nickname)).toEqual(['lia', 'eva'])
})

test('how many are online is told at most once a second', async () => {
  const from = performance.now()
  const watcher = await crowd.connect(lia)
  const others = await Promise.all(Array.from({ length: 6 }, () => crowd.connect(rui)))
  others.push(await crowd.connect(eva))
  await expect.poll(() => watcher.heardOf('online').at(-1)).toEqual([{ total: 3 }])
  for (const client of others) client.socket.disconnect()
  await expect.poll(() => watcher.heardOf('online').at(-1)).toEqual([{ total: 1 }])

  const span = performance.now() - from
  expect(watcher.heardOf('online').length).toBeLessThanOrEqual(1 + Math.floor(span / 1000))
  // Later clients get it as well, though nothing has changed.
  const late = await crowd.connect(lia)
  await expect.poll(() => late.heardOf('online')).toEqual([[{ total: 1 }]])
})

test('a crowd is shown in part on arrival, whole after a join, and its changes come in batches', async () => {
  const { presence } = site.app.infrastructure
  const arriveAndEnter = async (id: number) => {
    const stranger = { id, nickname: `n${id}`, name: `n${id}`, profileImage: '' }
    await presence.arrive(stranger, `crowd ${id}`)
    await presence.enter({ ...stranger, level: 0, channel: 'globo' }, `crowd ${id}`)
  }
  for (let id = 1001; id <= 1250; id += 1) await arriveAndEnter(id)
  // So many at once are told two seconds later.
  await pause(2300)
  const watcher = await crowd.connect(lia)
  await expect.poll(() => watcher.heardOf('users')[0]?.[0]).toHaveLength(200)
  expect(await join(watcher, 'globo')).toHaveLength(251)
  await expect.poll(() => watcher.heardOf('user-joined')).toHaveLength(1)

  // Number of newcomers when each event was received.
  let newcomers = 0
  const heardAt: number[] = []
  watcher.socket.on('user-joined', () => heardAt.push(newcomers))
  while (newcomers < 2) {
    await arriveAndEnter(1251 + newcomers)
    newcomers += 1
    await pause(50)
  }
  await expect.poll(() => heardAt).toEqual([2, 2])
  for (let id = 1001; id <= 1252; id += 1) await presence.depart(`crowd ${id}`)
})

test('who is gone before their name is known is not shown for ever', async () => {
  const pia = await site.member('pia')
  await withClient(site.databaseUrl, async (database) => {
    await database.query('begin')
    await database.query('lock table nicknames in access exclusive mode')
    const client = await crowd.connect(pia)
    await pause(200)
    client.socket.disconnect()
    await pause(200)
    await database.query('rollback')
  })
  await pause(300)
  expect(await site.app.infrastructure.presence.isOnline(pia.id)).toBe(false)
})
