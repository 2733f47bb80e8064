import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ environment: { TRACK_SECONDS: '0.2' } })
})
afterAll(() => site.stop())

const tracks = () => site.visitor.call('GET /api/tracks')

/** Waits for the files of the first track. */
async function firstTrack() {
  const [track] = await tracks()
  if (!track) throw new Error('there are no tracks')
  await vi.waitFor(async () => expect((await fetch(site.url + track.cover)).status).toBe(200), 20_000)
  return track
}

describe('an empty site', () => {
  test('has 28 tracks by one artist, in their order', async () => {
    const all = await tracks()
    expect(all).toHaveLength(28)
    expect(all[0]).toEqual({
      id: expect.any(Number),
      src: '/tracks/01-barra-de-saia.wav',
      title: 'Barra de saia',
      artist: 'Mareta',
      cover: '/covers/01-barra-de-saia.webp',
      duration: 0.2,
    })
    expect(new Set(all.map(({ artist }) => artist))).toEqual(new Set(['Mareta']))
    expect(new Set(all.flatMap(({ src, title, cover }) => [src, title, cover]))).toHaveProperty('size', 84)
  })

  test('keeps them when it starts again, and makes files anew that were lost, not those taken away', async () => {
    const { src } = await firstTrack()
    const staff = await site.signIn('neto')
    const id = (await tracks()).at(-1)?.id ?? 0
    await staff.call('DELETE /api/tracks/:id', { params: { id } })
    const before = await tracks()
    expect(before).toHaveLength(27)
    await rm(join(site.dataDir, src))
    await site.restart()
    expect(await tracks()).toEqual(before)
    await vi.waitFor(async () => expect((await fetch(site.url + src)).status).toBe(200), 20_000)
  })

  test('has covers for the directories of podcasts as soon as they are made, not an hour later', async () => {
    await vi.waitFor(async () => {
      const feed = await (await fetch(`${site.url}/podcast.xml`)).text()
      const covers = [...feed.matchAll(/<itunes:image href="[^"]*(\/covers\/[^"]+)"/g)].map(
        ([, path]) => path,
      )
      expect(covers.length).toBeGreaterThan(26)
      expect(covers.filter((path) => !path?.startsWith('/covers/podcast-'))).toEqual([])
    }, 60_000)
  }, 90_000)

  test('has none where its operator wants none', async () => {
    const silent = await startSite()
    try {
      expect(await silent.visitor.call('GET /api/tracks')).toEqual([])
      expect((await fetch(`${silent.url}/tracks/01-barra-de-saia.wav`)).status).toBe(404)
    } finally {
      await silent.stop()
    }
  })
})

describe('the file of a track', () => {
  test('is a WAV file that nobody needs to fetch twice', async () => {
    const { src, duration } = await firstTrack()
    const response = await fetch(site.url + src)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const file = Buffer.from(await response.arrayBuffer())
    expect(file.toString('ascii', 0, 12).replace(/[^\w]/g, '')).toMatch(/^RIFF.*WAVE$/)
    expect([file.readUInt16LE(22), file.readUInt32LE(24)]).toEqual([1, 22_050])
    expect(file.length).toBe(44 + 2 * Math.round(duration * 22_050))
  })

  test('comes in parts, so that players can seek', async () => {
    const { src } = await firstTrack()
    const whole = Buffer.from(await (await fetch(site.url + src)).arrayBuffer())
    const part = await fetch(site.url + src, { headers: { range: 'bytes=100-199' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 200))

    const beyond = await fetch(site.url + src, { headers: { range: 'bytes=99999999-' } })
    expect(beyond.status).toBe(416)
  })

  test('has a square picture for a cover', async () => {
    const { cover } = await firstTrack()
    const response = await fetch(site.url + cover)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(2000)
  })

  test.each([
    '/tracks/..%2fadmin-password',
    '/tracks/',
    '/tracks/none.wav',
    '/tracks/01-barra-de-saia.wav.part',
    '/covers/.x',
    '/covers/a/b.webp',
  ])('is nothing else: %s', async (path) => {
    const response = await fetch(site.url + path)
    expect([response.status, (await response.json()).key]).toEqual([404, 'not_found'])
  })
})
