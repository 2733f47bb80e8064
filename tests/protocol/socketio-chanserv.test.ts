import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#contract/chat.ts'
import { setLevels, takeNickname } from '../support/channels.ts'
import { createCrowd, type LiveClient, type LiveCrowd } from '../support/live.ts'
import { underLaw } from '../support/live-law.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let ana: Member
let bia: Member
let caio: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  ana = await site.member('ana')
  bia = await site.member('bia')
  caio = await site.member('caio')
})
afterEach(() => crowd.close())
afterAll(() => site.stop())

async function enter(member: Member, slug: string): Promise<LiveClient> {
  const client = await crowd.connect(member)
  expect(await client.join(slug)).toMatchObject({ status: 'success' })
  return client
}

const systemTexts = (client: LiveClient) =>
  client.heardOf('new-message').flatMap(([{ kind, text }]) => (kind === 'system' ? [text] : []))

const peopleOf = async (client: LiveClient, slug: string): Promise<Person[]> => {
  const answer = await client.join(slug)
  if (answer.status === 'error') throw new Error(answer.message)
  return answer.users.toSorted((one, other) => one.id - other.id)
}

describe('a kick', () => {
  test('is told to all sockets of who is kicked, and to nobody else; the channel sees them go at once', async () => {
    await setLevels(site, 'rio', [[ana, 5]])
    const watcher = await enter(ana, 'rio')
    const [tab, otherTab] = [await enter(bia, 'rio'), await enter(bia, 'rio')]
    const elsewhere = await crowd.connect(bia)
    const body = { nickname: 'bia', channel_name: '#rio', reason: 'flood' }
    expect(await ana.call('POST /api/channel-kick', { body })).toEqual({
      status: 'success',
      message: 'bia foi expulso do canal.',
    })

    const received = [{ channel: 'rio', reason: 'flood', banned: false }]
    for (const client of [tab, otherTab, elsewhere]) {
      await expect.poll(() => client.heardOf('kicked')).toEqual([received])
    }
    await expect.poll(() => watcher.heardOf('user-left')).toEqual([[bia.id, { channel: 'rio' }]])
    expect(watcher.heardOf('kicked')).toEqual([])
    expect(systemTexts(watcher)).toEqual(['ana expulsou bia: flood'])
    expect(watcher.heardOf('new-message')[0]?.[0].event).toEqual({
      key: 'kickReason',
      params: { by: 'ana', nickname: 'bia', reason: 'flood' },
    })

    await ana.call('POST /api/send-message', { body: { channel: 'rio', text: 'já foi' } })
    await expect.poll(() => watcher.heardOf('new-message').at(-1)?.[0].text).toBe('já foi')
    for (const client of [tab, otherTab]) {
      expect(client.heardOf('new-message').map(([{ text }]) => text)).not.toContain('já foi')
    }
  })

  test('is over at once: who was kicked comes back when they like', async () => {
    await setLevels(site, 'porto', [[ana, 5]])
    const client = await enter(bia, 'porto')
    await ana.call('POST /api/channel-kick', { body: { nickname: 'bia', channel_name: 'porto' } })
    await expect.poll(() => client.heardOf('kicked')).toHaveLength(1)
    expect((await peopleOf(client, 'porto')).map(({ id }) => id)).toEqual([bia.id])
    await bia.call('POST /api/send-message', { body: { channel: 'porto', text: 'voltei' } })
    await expect.poll(() => client.heardOf('new-message').at(-1)?.[0].text).toBe('voltei')
  })

  test('that is refused is heard by nobody', async () => {
    await setLevels(site, 'miami', [[ana, 3]])
    const [watcher, target] = [await enter(caio, 'miami'), await enter(bia, 'miami')]
    const body = { nickname: 'bia', channel_name: 'miami' }
    for (const call of ['POST /api/channel-kick', 'POST /api/channel-ban'] as const) {
      expect(await ana.refused(call, { body })).toMatchObject({
        status: 403,
        body: { message: '-ChanServ- You are not a channel operator' },
      })
    }
    await pause(200)
    expect(watcher.heardOf('user-left')).toEqual([])
    expect([...watcher.heardOf('new-message'), ...target.heardOf('kicked')]).toEqual([])
    expect((await peopleOf(target, 'miami')).map(({ id }) => id)).toContain(bia.id)
  })

  test('of who is called by a nickname finds them by it', async () => {
    const davi = await site.member('davi')
    await takeNickname(davi, 'Davizinho')
    await setLevels(site, 'sampa', [[ana, 5]])
    const client = await enter(davi, 'sampa')
    await ana.call('POST /api/channel-kick', { body: { nickname: 'davizinho', channel_name: 'sampa' } })
    await expect.poll(() => client.heardOf('kicked')).toHaveLength(1)
  })
})

describe('a ban', () => {
  test('puts out, keeps out, and ends: by time, or when it is lifted', async () => {
    const [op, target] = [await site.member('opera'), await site.member('alvo')]
    await setLevels(site, 'brasil', [[op, 5]])
    const [watcher, client] = [await enter(op, 'brasil'), await enter(target, 'brasil')]
    const body = { nickname: 'alvo', channel_name: '#brasil', reason: 'spam', minutes: 5 }
    await op.call('POST /api/channel-ban', { body })

    await expect.poll(() => client.heardOf('kicked')).toHaveLength(1)
    const [kicked] = client.heardOf('kicked')[0] ?? []
    expect(kicked).toEqual({ channel: 'brasil', reason: 'spam', banned: true, until: expect.any(String) })
    const left = Date.parse(kicked?.until ?? '') - site.clock.now().getTime()
    expect(left).toBeGreaterThan(4.8 * 60_000)
    expect(left).toBeLessThanOrEqual(5 * 60_000)
    await expect.poll(() => systemTexts(watcher)).toEqual(['opera baniu alvo por 5 minutos: spam'])
    expect(watcher.heardOf('user-left')).toHaveLength(1)

    const message = '-ChanServ- Você está banido deste canal.'
    const refusal = { status: 'error', code: 403, message }
    const sanction = `${message} Termina em 5 minutos. Motivo: spam`
    expect(await client.join('brasil')).toEqual({ ...refusal, message: sanction })
    site.clock.advance({ minutes: 5, seconds: 1 })
    expect(await client.join('brasil')).toMatchObject({ status: 'success' })

    await op.call('POST /api/channel-ban', { body: { nickname: 'alvo', channel_name: 'brasil' } })
    await expect.poll(() => client.heardOf('kicked')).toHaveLength(2)
    expect(client.heardOf('kicked')[1]).toEqual([{ channel: 'brasil', reason: '', banned: true }])
    expect(await client.join('brasil')).toEqual(refusal)
    await op.call('DELETE /api/channel-ban', { body: { nickname: 'alvo', channel_name: 'brasil' } })
    expect(await client.join('brasil')).toMatchObject({ status: 'success' })
  })

  test('wins over joins that are under way', async () => {
    await setLevels(site, 'lisboa', [[ana, 5]])
    const clients = await Promise.all(Array.from({ length: 8 }, () => crowd.connect(bia)))
    const ban = { nickname: 'bia', channel_name: 'lisboa' }
    for (let round = 0; round < 10; round += 1) {
      const joins = Promise.all(clients.map((client) => client.join('lisboa')))
      await Promise.all([joins, ana.call('POST /api/channel-ban', { body: ban })])
      expect((await peopleOf(await enter(caio, 'lisboa'), 'lisboa')).map(({ id }) => id)).toEqual([caio.id])

      const text = `rodada ${round}`
      await ana.call('POST /api/send-message', { body: { channel: 'lisboa', text } })
      await ana.call('DELETE /api/channel-ban', { body: ban })
      for (const client of clients) await client.socket.emitWithAck('leave', 'lisboa')
      const received = clients.flatMap((client) => client.heardOf('new-message').map(([line]) => line.text))
      expect(received).not.toContain(text)
    }
  })
})

test('what is heard of levels, kicks and returns is what a new join shows', async () => {
  await setLevels(site, 'america', [[ana, 100]])
  const [watcher, refetching] = [await enter(ana, 'america'), await crowd.connect(ana)]
  const [target, other] = [await enter(bia, 'america'), await enter(caio, 'america')]
  const law = await underLaw(watcher, {
    fetch: () => peopleOf(refetching, 'america'),
    patches: {
      'user-joined': (people, { message: _, key: __, ...joined }) =>
        [...people.filter(({ id }) => id !== joined.id), joined].toSorted((one, two) => one.id - two.id),
      'user-left': (people, userId) => people.filter(({ id }) => id !== userId),
      'level-changed': (people, { userId, level }) =>
        people.map((person) => (person.id === userId ? { ...person, level } : person)),
    },
  })
  const give = (nickname: string, new_level: number) =>
    ana.call('POST /api/channel-level', { body: { nickname, channel_name: '#america', new_level } })
  await give('bia', 10)
  await give('caio', 3)
  await give('caio', 0)
  expect((await law.holds()).map(({ level }) => level)).toEqual([100, 10, 0])
  expect(watcher.heardOf('level-changed')[0]).toEqual([
    { channel: 'america', userId: bia.id, nickname: 'bia', level: 10 },
  ])
  expect(other.heardOf('level-changed')).toHaveLength(3)
  await expect
    .poll(() => systemTexts(watcher))
    .toEqual(['ana deu a bia o nível de mestre', 'ana deu voz a caio', 'ana tirou o nível de caio'])

  await ana.call('POST /api/channel-kick', { body: { nickname: 'caio', channel_name: 'america' } })
  await ana.call('POST /api/channels/:slug/transfer', {
    params: { slug: 'america' },
    body: { userId: bia.id },
  })
  await other.join('america')
  expect((await law.holds()).map(({ id, level }) => [id, level])).toEqual([
    [ana.id, 10],
    [bia.id, 100],
    [caio.id, 0],
  ])
  expect(target.heardOf('kicked')).toEqual([])
})

test('what is heard of one’s own level is what the channel answers', async () => {
  await setLevels(site, 'netflix', [[ana, 100]])
  const client = await enter(bia, 'netflix')
  const law = await underLaw(client, {
    fetch: async () =>
      (await bia.call('GET /api/channels/:slug', { params: { slug: 'netflix' } })).data.user_channel_level,
    patches: { 'level-changed': (own, { userId, level }) => (userId === bia.id ? level : own) },
  })
  for (const new_level of [3, 10, 5]) {
    await ana.call('POST /api/channel-level', {
      body: { nickname: 'bia', channel_name: 'netflix', new_level },
    })
  }
  expect(await law.holds()).toBe(5)
})

test('who hears that they are banned is refused what they ask then', async () => {
  await setLevels(site, 'globo', [[ana, 5]])
  const client = await enter(bia, 'globo')
  const law = await underLaw(client, {
    fetch: async () =>
      (await bia.ask('GET /api/channels/:slug/messages', { params: { slug: 'globo' } })).status === 403,
    patches: { kicked: (banned, told) => (told.channel === 'globo' ? told.banned : banned) },
  })
  await ana.call('POST /api/channel-kick', { body: { nickname: 'bia', channel_name: 'globo' } })
  expect(await law.holds()).toBe(false)
  await client.join('globo')
  await ana.call('POST /api/channel-ban', { body: { nickname: 'bia', channel_name: 'globo' } })
  expect(await law.holds()).toBe(true)
})

test('a topic that is heard is the topic that is answered; who is elsewhere hears nothing', async () => {
  await setLevels(site, 'cascais', [[ana, 5]])
  const [client, outside] = [await enter(bia, 'cascais'), await enter(caio, 'miami')]
  const law = await underLaw(client, {
    fetch: async () =>
      (await bia.call('POST /api/latest-topic', { body: { channel: 'cascais' } })).data.topic,
    patches: { 'topic-updated': (topic, told) => (told.channel === 'cascais' ? told.content : topic) },
  })
  for (const content of ['Sol', 'Chuva', '', 'Sol de novo']) {
    await ana.call('PUT /api/topic', { body: { content, channel: '#cascais' } })
  }
  await bia.ask('PUT /api/topic', { body: { content: 'não vale', channel: 'cascais' } })
  expect(await law.holds()).toBe('Sol de novo')
  expect(client.heardOf('topic-updated')).toHaveLength(4)
  expect(client.heardOf('topic-updated')[1]).toEqual([{ content: 'Chuva', channel: 'cascais' }])
  expect(systemTexts(client)[2]).toBe('ana limpou o tópico')
  expect(outside.heardOf('topic-updated')).toEqual([])
})

test('system lines count in the channel like all others', async () => {
  await setLevels(site, 'swifties', [[ana, 5]])
  await ana.call('POST /api/send-message', { body: { channel: 'swifties', text: 'um' } })
  await ana.call('PUT /api/topic', { body: { content: 'dois', channel: 'swifties' } })
  await ana.call('POST /api/send-message', { body: { channel: 'swifties', text: 'três' } })
  const { messages } = await bia.call('GET /api/channels/:slug/messages', { params: { slug: 'swifties' } })
  expect(messages.map(({ seq, kind }) => [seq, kind])).toEqual([
    [1, 'text'],
    [2, 'system'],
    [3, 'text'],
  ])
})

test('a deleted channel puts everybody out, and is no favourite any more', async () => {
  const eva = await site.member('eva')
  await takeNickname(eva, 'Evinha')
  await eva.call('POST /api/channels', { body: { name: 'efemero' } })
  const clients = [await enter(eva, 'efemero'), await enter(bia, 'efemero')]
  for (const slug of ['rio', 'efemero'])
    await bia.call('PUT /api/favorite-channels/:slug', { params: { slug } })
  await eva.call('DELETE /api/channels/:slug', { params: { slug: 'efemero' } })
  for (const client of clients) {
    await expect
      .poll(() => client.heardOf('kicked'))
      .toEqual([[{ channel: 'efemero', reason: '', banned: false, deleted: true }]])
  }
  expect(await clients[1]?.join('efemero')).toMatchObject({ status: 'error', code: 404 })
  await expect
    .poll(() => clients[1]?.heardOf('profile-changed').at(-1))
    .toEqual([{ favoriteChannels: ['#rio'] }])
})
