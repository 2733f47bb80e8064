import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startSite, type TestSite } from '../../../tests/support/site.ts'
import { staffActor } from '../../../tests/support/stores.ts'
import { drawnVideo } from '../../../tests/support/videos.ts'
import { standInChannel, startYoutube } from '../../../tests/support/youtube-stand-in.ts'

const [first, second, third, upright, foreign] = [
  'aaaaaaaaaa1',
  'aaaaaaaaaa2',
  'aaaaaaaaaa3',
  'upright___4',
  'foreign-_-5',
] as const

let youtube: Awaited<ReturnType<typeof startYoutube>>
let site: TestSite

beforeAll(async () => {
  youtube = await startYoutube({
    uploads: [second, first],
    playlists: [{ id: 'PLbastidores', title: 'Bastidores', videos: [upright, first, 'privado___6'] }],
    found: [foreign],
    videos: [
      { id: first, title: 'O primeiro & o mar', publishedAt: '2024-03-04T12:00:00Z', viewCount: '10' },
      {
        ...{ id: second, title: 'O segundo', publishedAt: '2024-05-04T12:00:00Z', duration: 'PT1H2M3S' },
        ...{ description: 'Veja https://canal.example', tags: ['mar', 'cinema'] },
      },
      { id: third, title: 'Na estreia', live: 'upcoming' },
      { id: upright, title: 'De pé', embedWidth: '270', embedHeight: '480' },
      { id: foreign, title: 'Renda', duration: 'P1DT1S' },
    ],
  })
  site = await startSite({ environment: youtube.environment })
})
afterAll(async () => {
  await site?.stop()
  await youtube?.stop()
})
afterEach(() => youtube.fail(undefined))

const content = () => site.visitor.call('GET /api/youtube/channel-content')
const details = (videoId: string) =>
  site.visitor.call('GET /api/youtube/video-details', { query: { videoId } })
const extraIncome = () => site.visitor.call('GET /api/youtube/search')
const catalogue = () => site.app.services.videos
const refreshAfterAnHour = async (how: () => Promise<unknown>) => {
  site.clock.advance({ minutes: 61 })
  await catalogue().freshen()
  await vi.waitFor(how, 15_000)
}

describe('with a key', () => {
  test('a thousand readers of an empty catalogue have it asked for once, and wait for nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 250 }, () => content()))
    for (let round = 0; round < 3; round++)
      await Promise.all(Array.from({ length: 250 }, () => extraIncome()))
    expect(answers[0]).toEqual({ playlists: [], recentVideos: [] })
    await vi.waitFor(async () => expect((await content()).recentVideos).toHaveLength(2), 15_000)
    await vi.waitFor(async () => expect((await extraIncome()).items).toHaveLength(1), 15_000)
    const requests = youtube.calls.map(({ resource }) => resource).sort()
    expect(requests).toEqual([
      ...['channels', 'playlistItems', 'playlistItems', 'playlists', 'search', 'videos', 'videos'],
    ])
    expect(youtube.calls.find(({ resource }) => resource === 'search')?.query.get('q')).toBe('renda extra')
  })

  test('the catalogue is what the channel shows, in its order, with words, numbers and shape', async () => {
    const { playlists, recentVideos } = await content()
    expect(recentVideos.map(({ id }) => id)).toEqual([second, first])
    expect(recentVideos[0]).toMatchObject({ title: 'O segundo', duration: 3723 })
    expect(playlists).toMatchObject([
      { title: 'Bastidores', videos: [{ id: upright, title: 'De pé' }, { id: first }] },
    ])
    const [tall] = playlists[0]?.videos ?? []
    expect((tall?.thumbnailHeight ?? 0) > (tall?.thumbnailWidth ?? 0)).toBe(true)
    expect(await details(second)).toMatchObject({
      description: 'Veja https://canal.example',
      tags: ['mar', 'cinema'],
      statistics: { viewCount: '1234' },
      publishedAt: '2024-05-04T12:00:00.000Z',
    })
    const { items } = await extraIncome()
    expect(items).toMatchObject([{ id: { videoId: foreign }, duration: 86_401 }])
  })

  test('the pictures are ours, and none is asked for elsewhere', async () => {
    const { thumbnail, shareImage } = await drawnVideo(site, first)
    expect(thumbnail).toMatch(/^\/uploads\/[a-z2-7]{26}\.png$/)
    expect(shareImage).toMatch(/^\/uploads\/[a-z2-7]{26}\.jpg$/)
    expect(JSON.stringify(await content())).not.toContain('ytimg')
  })

  test('every call carries the key and asks for nothing that is not read', () => {
    const [channels] = youtube.calls.filter(({ resource }) => resource === 'channels')
    expect(Object.fromEntries(channels?.query ?? [])).toEqual({
      ...{ part: 'contentDetails', id: standInChannel, key: youtube.environment.YOUTUBE_API_KEY },
    })
    expect(youtube.calls.every(({ query }) => query.has('part') && query.has('key'))).toBe(true)
    expect(site.logged.join()).not.toContain(youtube.environment.YOUTUBE_API_KEY)
  })

  test('within the hour nobody asks again; after it what has changed is taken over', async () => {
    const before = youtube.calls.length
    site.clock.advance({ minutes: 30 })
    await catalogue().freshen()
    await content()
    expect(youtube.calls).toHaveLength(before)

    youtube.known.uploads = [third, second]
    youtube.known.playlists = []
    youtube.known.videos = youtube.known.videos.map((video) =>
      video.id === third
        ? { ...video, live: 'none', publishedAt: '2024-06-04T12:00:00Z' }
        : { ...video, viewCount: '2000' },
    )
    await refreshAfterAnHour(async () => expect((await content()).recentVideos[0]?.id).toBe(third))
    const { playlists, recentVideos } = await content()
    expect(playlists).toEqual([])
    expect(recentVideos.map(({ id }) => id)).toEqual([third, second])
    expect((await details(second)).statistics.viewCount).toBe('2000')
  })

  test('what staff have written stays, what they took away stays away, and what is gone there is not shown', async () => {
    await catalogue().change(staffActor, second, { title: 'Nosso título', inRecent: true })
    await catalogue().remove(staffActor, third)
    youtube.known.videos = youtube.known.videos
      .filter(({ id }) => id !== foreign)
      .map((video) => ({ ...video, title: `${video.title}!`, viewCount: '3000' }))
    await refreshAfterAnHour(async () => expect((await details(second)).statistics.viewCount).toBe('3000'))

    expect((await details(second)).title).toBe('Nosso título')
    expect((await content()).recentVideos.map(({ id }) => id)).toEqual([second])
    const gone = await site.visitor.refused('GET /api/youtube/video-details', { query: { videoId: third } })
    expect(gone.body.key).toBe('video_not_found')
    await vi.waitFor(async () => expect((await extraIncome()).items).toEqual([]), 15_000)
  })

  test.each([500, 403] as const)(
    'an upstream that answers %s changes nothing, and is asked less and less',
    async (how) => {
      const before = await content()
      youtube.fail(how)
      const calls = youtube.calls.length
      await refreshAfterAnHour(async () => expect(youtube.calls.length).toBeGreaterThan(calls))
      expect(await content()).toEqual(before)
      await vi.waitFor(async () => {
        const rows = await site.app.infrastructure.db.read.selectFrom('videoRefreshes').selectAll().execute()
        for (const { failures } of rows) expect(failures).toBeGreaterThan(0)
      }, 15_000)
      const after = youtube.calls.length
      site.clock.advance({ seconds: 61 })
      youtube.fail(undefined)
      await catalogue().freshen()
      expect(youtube.calls.length - after).toBeLessThanOrEqual(8)
      site.clock.advance({ minutes: 61 })
    },
  )

  test('nobody waits for an upstream that never answers', async () => {
    const before = await content()
    youtube.fail('silent')
    const calls = youtube.calls.length
    await refreshAfterAnHour(async () => expect(youtube.calls.length).toBeGreaterThan(calls))
    expect(await content()).toEqual(before)
  })
})
