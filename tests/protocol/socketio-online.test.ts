import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '#contract/chat.ts'
import type { WatchAnswer } from '#contract/live.ts'
import { createCrowd, type LiveClient, type LiveCrowd } from '../support/live.ts'
import { underLaw } from '../support/live-law.ts'
import { drawPicture, sendPicture } from '../support/pictures.ts'
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

const byId = (people: readonly Person[]) => people.toSorted((a, b) => a.id - b.id)
const ask = ({ socket }: LiveClient) => socket.timeout(15_000).emitWithAck('watch-online', null)

async function watch(client: LiveClient): Promise<WatchAnswer> {
  const answer = await ask(client)
  if (answer.status === 'error') throw new Error(answer.message)
  return answer
}

/** Compares the list of a watcher with the one that another client fetches. */
async function listUnderLaw(watcher: LiveClient, other: LiveClient) {
  const law = await underLaw(watcher, {
    fetch: async () => byId((await watch(other)).users),
    patches: {
      'online-changed': (people, { came, left }) => {
        const gone = new Set([...left, ...came.map(({ id }) => id)])
        return byId([...people.filter(({ id }) => !gone.has(id)), ...came])
      },
    },
  })
  await watch(watcher)
  return law
}

test('who watches hears who comes, goes and is called otherwise; the list is the one fetched again', async () => {
  const watcher = await crowd.connect(lia)
  const law = await listUnderLaw(watcher, await crowd.connect(lia))
  const visit = await crowd.connect(rui)
  const stay = await crowd.connect(eva)
  await expect.poll(async () => (await law.holds()).map(({ nickname }) => nickname)).toHaveLength(3)

  visit.socket.disconnect()
  await stay.socket.timeout(15_000).emitWithAck('change-nickname', { newNickname: 'Maresia' })
  const { body } = await sendPicture(site, eva, await drawPicture(200, 200).png().toBuffer())
  await expect
    .poll(async () => (await law.holds()).map(({ nickname, profileImage }) => [nickname, profileImage]))
    .toEqual([
      ['lia', ''],
      ['Maresia', body.imageUrl],
    ])
  expect(watcher.heardOf('online-changed').length).toBeGreaterThan(0)
})

test('of more than two hundred people the list has two hundred, and stays true while they go', async () => {
  const { presence } = site.app.infrastructure
  const strangers = Array.from({ length: 230 }, (_, index) => 2001 + index)
  const watcher = await crowd.connect(lia)
  const law = await listUnderLaw(watcher, await crowd.connect(lia))
  for (const id of strangers) {
    await presence.arrive({ id, nickname: `n${id}`, name: `n${id}`, profileImage: '' }, `crowd ${id}`)
  }
  await expect.poll(law.holds).toHaveLength(200)
  expect((await watch(watcher)).total).toBeGreaterThan(230)

  for (const id of strangers.slice(0, 100)) await presence.depart(`crowd ${id}`)
  await expect.poll(async () => (await law.holds()).some(({ id }) => id === 2230)).toBe(true)
  for (const id of strangers) await presence.depart(`crowd ${id}`)
})

test('nobody else hears of it: not who has stopped watching, not who never did, and no visitor is answered', async () => {
  const former = await crowd.connect(lia)
  await watch(former)
  await former.socket.timeout(15_000).emitWithAck('unwatch-online', null)
  const never = await crowd.connect(lia)
  const visitor = await crowd.connect()
  expect(await ask(visitor)).toMatchObject({ status: 'error', code: 401 })

  const watcher = await crowd.connect(lia)
  await watch(watcher)
  await crowd.connect(eva)
  await expect.poll(() => watcher.heardOf('online-changed')).toHaveLength(1)
  await pause(100)
  for (const client of [former, never, visitor]) expect(client.heardOf('online-changed')).toEqual([])
})

test('a new picture is told to the channels in which somebody is, and shown to who joins later', async () => {
  const join = async (client: LiveClient) => {
    const answer = await client.join('rio')
    if (answer.status === 'error') throw new Error(answer.message)
    return byId(answer.users)
  }
  const watcher = await crowd.connect(lia)
  const refetching = await crowd.connect(lia)
  await join(watcher)
  await join(await crowd.connect(rui))
  const law = await underLaw(watcher, {
    fetch: () => join(refetching),
    patches: {
      'picture-changed': (people, { id, profileImage }) =>
        people.map((person) => (person.id === id ? { ...person, profileImage } : person)),
    },
  })
  const { body } = await sendPicture(site, rui, await drawPicture(200, 200).png().toBuffer())
  await expect
    .poll(async () => (await law.holds()).map(({ profileImage }) => profileImage))
    .toEqual(['', body.imageUrl])
  expect(watcher.heardOf('picture-changed')).toEqual([[{ id: rui.id, profileImage: body.imageUrl }]])
})
