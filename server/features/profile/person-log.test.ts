import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setLevels } from '../../../tests/support/channels.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum, staffActor } from '../../../tests/support/stores.ts'
import { sendTrack } from '../../../tests/support/tracks.ts'
import { createTracksOwnData } from '../tracks/own-data.ts'

let site: TestSite
let lia: Member
let neto: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '100' } })
  ;[lia, neto] = await Promise.all([site.member('lia'), site.signIn('neto')])
})
afterAll(() => site.stop())

const show = { gender: false, age: false, instagram: true, youtube: true, language: true }
const choose = (member: Member, named: object) =>
  member.call('PUT /api/privacy', { body: { searchable: true, show, ...named } })
const pageOf = ({ id }: Pick<Member, 'id'>, viewer: Pick<Member, 'call'> = site.visitor) =>
  viewer.call('GET /api/person/:id', { params: { id } })
const open = (slug: string, log: 'off' | 'readable') =>
  neto.call('PUT /api/channels/:slug/public-log', { params: { slug }, body: { log } })

test('days aboard are those of the site’s calendar, and the first counts', async () => {
  const nova = await site.member('nova')
  const { memberSince, daysAboard } = await pageOf(nova)
  expect(daysAboard).toBe(1)

  // The last minute of that day in the site's time zone, and the first of the next.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(
    new Date(memberSince),
  )
  const midnight = Date.parse(`${day}T00:00:00-03:00`) + 86_400_000
  site.clock.advance({ seconds: (midnight - site.clock.now().getTime()) / 1000 - 60 })
  expect((await pageOf(nova)).daysAboard).toBe(1)
  site.clock.advance({ seconds: 120 })
  expect((await pageOf(nova)).daysAboard).toBe(2)
  ;[lia, neto] = await Promise.all([site.signIn('lia'), site.signIn('neto')])
})

describe('what somebody is in channels', () => {
  beforeAll(async () => {
    await setLevels(site, 'rio', [
      [neto, 100],
      [lia, 5],
    ])
    await setLevels(site, 'porto', [
      [neto, 100],
      [lia, 10],
    ])
  })

  test('is told of those alone that anybody reads, the highest level first', async () => {
    expect((await pageOf(lia)).channels).toEqual([])
    await open('rio', 'readable')
    expect((await pageOf(lia)).channels).toEqual([{ slug: 'rio', level: 5 }])
    await open('porto', 'readable')
    const both = [
      { slug: 'porto', level: 10 },
      { slug: 'rio', level: 5 },
    ]
    expect((await pageOf(lia)).channels).toEqual(both)
    // Staff and friends see the same as everybody.
    expect((await pageOf(lia, neto)).channels).toEqual(both)
    await open('porto', 'off')
    expect((await pageOf(lia)).channels).toEqual([{ slug: 'rio', level: 5 }])
  })

  test('is told of nobody who does not want it, or wants to be in no public log', async () => {
    await choose(lia, { showsChannels: false })
    expect((await pageOf(lia)).channels).toEqual([])
    await choose(lia, { showsChannels: true, inPublicLogs: false })
    expect((await pageOf(lia)).channels).toEqual([])
    await choose(lia, { inPublicLogs: true })
    expect((await pageOf(lia)).channels).toEqual([{ slug: 'rio', level: 5 }])
  })

  test('is not told while they are banned there', async () => {
    await neto.call('POST /api/channel-ban', { body: { nickname: 'lia', channel_name: 'rio' } })
    expect((await pageOf(lia)).channels).toEqual([])
    await neto.call('DELETE /api/channel-ban', { body: { nickname: 'lia', channel_name: 'rio' } })
    expect((await pageOf(lia)).channels).toEqual([{ slug: 'rio', level: 5 }])
  })
})

test('shops and courses are those that somebody has made and everybody may see', async () => {
  const maker = await site.member('duda', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  const by = { ...staffActor, userId: maker.id, username: 'duda' }
  await makeAlbum(site, { by, name: 'Loja da Duda' })
  site.clock.advance({ seconds: 1 })
  await makeAlbum(site, { by, name: 'Curso da Duda', kind: 'course' })
  await makeAlbum(site, { by, name: 'Rascunho da Duda', draft: true })
  const { stores } = await pageOf(maker)
  expect(stores.map(({ name, kind }) => [name, kind])).toEqual([
    ['Curso da Duda', 'course'],
    ['Loja da Duda', 'shop'],
  ])
  expect((await pageOf(lia)).stores).toEqual([])
})

describe('the tracks that somebody has marked', () => {
  let tracks: number[]
  const mark = (id: number, member = lia) => member.call('PUT /api/marked-tracks/:id', { params: { id } })
  const shown = async () => (await pageOf(lia)).tracks.map(({ id }) => id)

  beforeAll(async () => {
    tracks = [await sendTrack(site, neto, { title: 'Maré' }), await sendTrack(site, neto, { title: 'Farol' })]
  })

  test('are theirs alone, the last one first, until they show them', async () => {
    const [first = 0, second = 0] = tracks
    expect(await mark(first)).toEqual({ status: 'success', tracks: [first] })
    site.clock.advance({ seconds: 1 })
    expect((await mark(second)).tracks).toEqual([second, first])
    // Idempotent.
    expect((await mark(first)).tracks).toEqual([second, first])
    expect(await shown()).toEqual([])
    expect((await (await site.member('rui')).call('GET /api/marked-tracks')).tracks).toEqual([])

    await choose(lia, { showsTracks: true })
    expect((await pageOf(lia)).tracks[0]).toEqual({
      id: second,
      title: 'Farol',
      artist: expect.any(String),
      cover: expect.stringMatching(/^\/uploads\//),
      markedAt: expect.stringMatching(/Z$/),
    })
    expect(await shown()).toEqual([second, first])
    await choose(lia, { showsTracks: false })
    expect(await shown()).toEqual([])
  })

  test('are among what they take along, and go with them', async () => {
    const leaver = await site.member('vai')
    const [first = 0] = tracks
    await mark(first, leaver)
    const staffActor = createTracksOwnData({ db: site.app.infrastructure.db })
    const taken = async () => {
      const [list] = staffActor.exportOf(leaver.id)
      const rows: object[] = []
      for await (const page of list?.pages() ?? []) rows.push(...page)
      return rows
    }
    expect(await taken()).toMatchObject([{ title: 'Maré' }])
    await staffActor.erase({ userId: leaver.id, names: [], address: '', anonymous: '' })
    expect(await taken()).toEqual([])
    // Marks of others do not change.
    expect((await lia.call('GET /api/marked-tracks')).tracks).toHaveLength(2)
  })

  test('can be unmarked, and go with the track', async () => {
    const [first = 0, second = 0] = tracks
    const answer = await lia.call('DELETE /api/marked-tracks/:id', { params: { id: second } })
    expect(answer.tracks).toEqual([first])
    await neto.call('DELETE /api/tracks/:id', { params: { id: first } })
    expect((await lia.call('GET /api/marked-tracks')).tracks).toEqual([])
  })

  test('are tracks that there are', async () => {
    for (const id of [0, 99_999, 'mare'])
      expect((await lia.refused('PUT /api/marked-tracks/:id', { params: { id } })).status).toBe(404)
  })
})
