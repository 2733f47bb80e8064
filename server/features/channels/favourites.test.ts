import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => site.stop())

const add = (member: Member, slug: string) =>
  member.call('PUT /api/favorite-channels/:slug', { params: { slug } })
const remove = (member: Member, slug: string) =>
  member.call('DELETE /api/favorite-channels/:slug', { params: { slug } })

test('who is new has none', async () => {
  const ana = await site.member('ana')
  expect(await ana.call('GET /api/favorite-channels')).toEqual({ favorite_channels: [] })
})

test('they are added at the end, once, and taken away, once', async () => {
  const bia = await site.member('bia')
  await add(bia, 'rio')
  expect(await add(bia, '#Barra')).toEqual({ favorite_channels: ['#rio', '#barra'] })
  expect(await add(bia, 'rio')).toEqual({ favorite_channels: ['#rio', '#barra'] })
  expect(await remove(bia, 'rio')).toEqual({ favorite_channels: ['#barra'] })
  expect(await remove(bia, 'rio')).toEqual({ favorite_channels: ['#barra'] })
  expect(await bia.call('GET /api/favorite-channels')).toEqual({ favorite_channels: ['#barra'] })
})

test('a list sets which they are, and in which order', async () => {
  const caio = await site.member('caio')
  for (const slug of ['rio', 'barra', 'porto']) await add(caio, slug)
  const channels = ['#porto', 'lisboa', 'barra', 'porto']
  expect(await caio.call('PUT /api/favorite-channels', { body: { channels } })).toEqual({
    favorite_channels: ['#porto', '#lisboa', '#barra'],
  })
  expect(await caio.call('PUT /api/favorite-channels', { body: { channels: [] } })).toEqual({
    favorite_channels: [],
  })
})

test('the list of channels and the profile know them', async () => {
  const davi = await site.member('davi')
  await add(davi, 'porto')
  await add(davi, 'rio')
  const stored = (await davi.call('GET /api/channels')).filter(({ isFavorite }) => isFavorite)
  expect(stored.map(({ slug }) => slug).toSorted()).toEqual(['porto', 'rio'])
  expect((await site.visitor.call('GET /api/channels')).some(({ isFavorite }) => isFavorite)).toBe(false)
  expect((await davi.call('GET /api/userprofile')).favoriteChannels).toEqual(['#porto', '#rio'])
})

test('twenty that are added at once are all there', async () => {
  const eva = await site.member('eva')
  const slugs = (await eva.call('GET /api/channels')).slice(0, 20).map(({ slug }) => slug)
  await Promise.all(slugs.map((slug) => add(eva, slug)))
  const { favorite_channels: kept } = await eva.call('GET /api/favorite-channels')
  expect(kept.toSorted()).toEqual(slugs.map((slug) => `#${slug}`).toSorted())
})

test('what does not exist is no favourite, and changes nothing', async () => {
  const flora = await site.member('flora')
  await add(flora, 'rio')
  const unknown = { params: { slug: 'nowhere' } }
  expect((await flora.refused('PUT /api/favorite-channels/:slug', unknown)).status).toBe(404)
  expect((await flora.refused('DELETE /api/favorite-channels/:slug', unknown)).status).toBe(404)
  const body = { channels: ['barra', 'nowhere'] }
  expect((await flora.refused('PUT /api/favorite-channels', { body })).status).toBe(404)
  const many = { channels: Array(201).fill('rio') }
  expect((await flora.refused('PUT /api/favorite-channels', { body: many })).status).toBe(400)
  expect(await flora.call('GET /api/favorite-channels')).toEqual({ favorite_channels: ['#rio'] })
})

/** One per retry. */
const doomed = ['netflix', 'globo', 'amazonprime']

test('a channel that is being deleted meanwhile is none', async () => {
  const slug = doomed.shift() ?? ''
  const hugo = await site.member('hugo')
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  const answer = await withClient(site.databaseUrl, async (client) => {
    await client.query('BEGIN')
    await client.query('DELETE FROM channels WHERE slug = $1', [slug])
    const requests = hugo.refused('PUT /api/favorite-channels/:slug', { params: { slug } })
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0)
    await client.query('COMMIT')
    return requests
  })
  expect(answer).toMatchObject({ status: 404, body: { key: 'channel_not_found' } })
})
