import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { drawPicture } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { staffActor } from '../../../tests/support/stores.ts'
import { anyVideoId, drawnVideo, makePlaylist, makeVideo } from '../../../tests/support/videos.ts'

let site: TestSite
let staff: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  staff = await site.signIn('neto')
})
afterAll(() => site?.stop())
beforeEach(async () => {
  await site.tables.deleteFrom('videos').execute()
  await site.tables.deleteFrom('playlists').execute()
})

const content = () => site.visitor.call('GET /api/youtube/channel-content')
const details = (videoId: string) =>
  site.visitor.call('GET /api/youtube/video-details', { query: { videoId } })
const search = (pageToken = '') => site.visitor.call('GET /api/youtube/search', { query: { pageToken } })

describe('the picture of a video', () => {
  test('is drawn by the site in the shape of the video, may be sent by staff, and drawn again', async () => {
    const id = await makeVideo(site, { isVertical: true })
    const drawn = await drawnVideo(site, id)
    expect(drawn.colour).toMatch(/^#[0-9a-f]{6}$/)
    expect(await sizeOf(drawn.thumbnail)).toEqual({ width: 720, height: 1280 })
    expect(await sizeOf(drawn.thumbnail.replace('.png', '-320.webp'))).toEqual({ width: 320, height: 569 })
    expect(await sizeOf(drawn.shareImage)).toEqual({ width: 1200, height: 630 })

    const { videos } = site.app.services
    const path = join(site.dataDir, 'cartaz')
    const file = await drawPicture(1600, 900, '#aa2244').jpeg().toBuffer()
    await writeFile(path, file)
    const sent = await videos.sendPoster(staffActor, id, { path, bytes: file.length })
    expect([(await details(id)).thumbnail, await sizeOf(sent)]).toEqual([sent, { width: 1280, height: 720 }])
    expect((await staff.call('GET /api/videos'))[0]?.isPosterDrawn).toBe(false)
    await vi.waitFor(async () => expect((await details(id)).shareImage).not.toBe(drawn.shareImage), 20_000)

    await staff.call('DELETE /api/videos/:id/poster', { params: { id } })
    expect((await details(id)).thumbnail).toBe('')
    expect((await staff.call('GET /api/videos'))[0]?.isPosterDrawn).toBe(true)
  }, 90_000)
})

describe('the catalogue', () => {
  test('is empty at first, without any key', async () => {
    expect(await content()).toEqual({ playlists: [], recentVideos: [] })
    expect(await search()).toEqual({ items: [] })
  })

  test('shows the newest twelve, and every playlist that has some, in its order', async () => {
    const ids = []
    for (let number = 0; number < 13; number++) ids.push(await makeVideo(site, { title: `Filme ${number}` }))
    const [oldest = '', second = ''] = ids
    await makeVideo(site, { title: 'Só na lista', inRecent: false })
    await makePlaylist(site, 'Vazia', [])
    await makePlaylist(site, 'Bastidores', [second, oldest])
    const { recentVideos, playlists } = await content()
    expect(recentVideos.map(({ id }) => id)).toEqual(ids.slice(1).reverse())
    expect(playlists).toMatchObject([{ title: 'Bastidores', videos: [{ id: second }, { id: oldest }] }])
  })

  test('tells everything of one video, and refuses what is none', async () => {
    const fields = { description: 'Linha um\nhttps://canal.example', tags: ['mar', 'cinema'], duration: 3723 }
    const id = await makeVideo(site, { title: 'Maré <alta>', isVertical: true, ...fields })
    expect(await details(id)).toMatchObject({
      ...{ id, title: 'Maré <alta>', ...fields, statistics: { viewCount: '0' } },
      ...{ thumbnailWidth: 720, thumbnailHeight: 1280, publishedAt: expect.stringMatching(/Z$/) },
    })
    const unknown = await site.visitor.refused('GET /api/youtube/video-details', {
      query: { videoId: anyVideoId() },
    })
    expect(unknown).toMatchObject({ status: 404, body: { key: 'video_not_found' } })
    const bad = await site.visitor.refused('GET /api/youtube/video-details', { query: { videoId: '../etc' } })
    expect(bad.status).toBe(400)
  })

  test('lists what is about extra income in pages of twelve, whose last names no next one', async () => {
    const ids = []
    for (let number = 0; number < 14; number++) ids.push(await makeVideo(site, { inExtraIncome: true }))
    await makeVideo(site)
    const first = await search()
    expect(first.items.map(({ id }) => id.videoId)).toEqual(ids.toReversed().slice(0, 12))
    expect(first.items[0]?.snippet.thumbnails.high).toMatchObject({ width: 1280, height: 720 })
    const last = await search(first.nextPageToken)
    expect(last.items.map(({ id }) => id.videoId)).toEqual(ids.slice(0, 2).reverse())
    expect(last).not.toHaveProperty('nextPageToken')
  })

  test.each(['x', 'MTsgZHJvcA', `${'9'.repeat(90)}`])('knows no page %s', async (pageToken) => {
    const answer = await site.visitor.refused('GET /api/youtube/search', { query: { pageToken } })
    expect(answer).toMatchObject({ status: 400, body: { key: 'page_token_invalid' } })
  })

  test('is found by words of title, tags and description', async () => {
    const id = await makeVideo(site, { title: 'Canções da maré', tags: ['farol'], description: 'com Duda' })
    for (const q of ['cancao', 'farol', 'duda']) {
      const hits = await site.visitor.call('GET /api/search', { query: { q, everything: true } })
      expect(hits, q).toMatchObject([{ type: 'video', slug: id, url: `/video/${id}` }])
    }
    expect(await site.visitor.call('GET /api/search', { query: { q: 'farol' } })).toEqual([])
  })
})

describe('staff', () => {
  test('take a video in by its address, once, and take it away again', async () => {
    const video = anyVideoId()
    const address = `https://www.youtube.com/watch?v=${video}&t=3`
    const body = { video: address, title: ' Maré ', tags: ['mar'], duration: 65 }
    expect(await staff.call('POST /api/videos', { body })).toMatchObject({ id: video })
    const again = await staff.refused('POST /api/videos', { body })
    expect(again).toMatchObject({ status: 409, body: { key: 'video_taken' } })
    const none = await staff.refused('POST /api/videos', { body: { ...body, video: 'https://vimeo.com/1' } })
    expect(none.body.key).toBe('video_invalid')

    expect(await details(video)).toMatchObject({ title: 'Maré', duration: 65 })
    await staff.call('DELETE /api/videos/:id', { params: { id: video } })
    await site.visitor.refused('GET /api/youtube/video-details', { query: { videoId: video } })
    expect(await staff.call('GET /api/videos')).toEqual([])
    await staff.call('POST /api/videos', { body: { video, title: 'Outra vez' } })
    expect(await details(video)).toMatchObject({ title: 'Outra vez', tags: ['mar'] })
  })

  test('change what is named, and nothing else', async () => {
    const id = await makeVideo(site, { tags: ['mar'], duration: 5 })
    await staff.call('PUT /api/videos/:id', { params: { id }, body: { title: 'Nova', inExtraIncome: true } })
    expect(await staff.call('GET /api/videos')).toMatchObject([
      {
        id,
        title: 'Nova',
        tags: ['mar'],
        duration: 5,
        inRecent: true,
        inExtraIncome: true,
        isImported: false,
      },
    ])
    const bad = await staff.refused('PUT /api/videos/:id', { params: { id }, body: { title: '' } })
    expect(bad.status).toBe(400)
  })

  test('arrange playlists of videos that there are, each once', async () => {
    const [one, two] = [await makeVideo(site), await makeVideo(site)]
    const { id } = await staff.call('POST /api/playlists', {
      body: { title: 'Lista', videos: [one, two, one] },
    })
    expect(await staff.call('GET /api/playlists')).toMatchObject([{ id, videos: [{ id: one }, { id: two }] }])
    await staff.call('PUT /api/playlists/:id', { params: { id }, body: { videos: [two, one] } })
    expect((await content()).playlists).toMatchObject([
      { title: 'Lista', videos: [{ id: two }, { id: one }] },
    ])

    const unknown = { params: { id }, body: { title: 'X', videos: [anyVideoId()] } }
    expect((await staff.refused('PUT /api/playlists/:id', unknown)).body.key).toBe('playlist_video_unknown')
    expect((await content()).playlists).toMatchObject([
      { title: 'Lista', videos: [{ id: two }, { id: one }] },
    ])
    await staff.call('DELETE /api/playlists/:id', { params: { id } })
    expect((await content()).playlists).toEqual([])
    await staff.refused('DELETE /api/playlists/:id', { params: { id } })
    const beyond = await staff.refused('DELETE /api/playlists/:id', { params: { id: 2_147_483_648 } })
    expect(beyond.body).toMatchObject({ code: 404, key: 'playlist_not_found' })
  })

  test.each([
    ['one adds and one takes out', 'abcd', 'abxcd', 'acd', 'axcd'],
    ['both add', 'abc', 'abcx', 'yabc', 'yabcx'],
    ['one moves and one adds', 'abc', 'cab', 'abxc', 'cabx'],
    ['one adds and one moves', 'abc', 'abcx', 'cab', 'cxab'],
    ['both move', 'abcd', 'dabc', 'bacd', 'dabc'],
    ['both take out the same', 'abc', 'ab', 'ab', 'ab'],
    ['one takes out all', 'abc', '', 'abcx', 'x'],
  ])(
    'who arrange a playlist at once both have what they changed: %s',
    async (_, seen, mine, theirs, both) => {
      const all = await Promise.all([...'abcdxy'].map(async (name) => [name, await makeVideo(site)] as const))
      const [ids, names] = [new Map(all), new Map(all.map(([name, id]) => [id, name]))]
      const idsOf = (word: string) => [...word].flatMap((name) => ids.get(name) ?? [])
      const { id } = await staff.call('POST /api/playlists', { body: { title: 'L', videos: idsOf(seen) } })
      for (const word of [theirs, mine]) {
        const body = { videos: idsOf(word), seen: idsOf(seen) }
        await staff.call('PUT /api/playlists/:id', { params: { id }, body })
      }
      const found = (await staff.call('GET /api/playlists')).find((one) => one.id === id)
      expect(found?.videos.map((video) => names.get(video.id)).join('')).toBe(both)
      await staff.call('DELETE /api/playlists/:id', { params: { id } })
    },
  )

  test('are written into the audit log', async () => {
    const id = await makeVideo(site)
    await makePlaylist(site, 'Bastidores', [id])
    const entries = await staff.call('GET /api/admin/audit', { query: { limit: 2 } })
    expect(entries).toMatchObject([
      { action: 'playlists.added', subject: { type: 'playlist' } },
      { action: 'videos.added', subject: { type: 'video', id } },
    ])
  })
})

async function sizeOf(address: string) {
  const answer = await fetch(site.url + address)
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  return { width, height }
}
