import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../tests/support/clock.ts'
import { standInChannel, standInKey, startYoutube } from '../../../tests/support/youtube-stand-in.ts'
import { createOutbound } from '../../platform/net/outbound.ts'
import { createYoutubeCatalogue, secondsOf } from './youtube.ts'

const uploads = Array.from({ length: 120 }, (_, index) => `video-${String(index).padStart(5, '0')}`)
const clock = createTestClock()
let youtube: Awaited<ReturnType<typeof startYoutube>>

beforeAll(async () => {
  youtube = await startYoutube({
    uploads,
    videos: [...uploads.map((id) => ({ id })), { id: 'nao-embutir', embeddable: false }],
  })
})
afterAll(() => youtube?.stop())

function catalogueOf(changes: { channelId?: string; key?: string } = {}) {
  const apiUrl = youtube.environment.YOUTUBE_API_URL
  const outbound = createOutbound({ trusted: [new URL(apiUrl).origin] })
  return createYoutubeCatalogue({
    ...{ outbound, clock, apiUrl, key: standInKey, channelId: standInChannel, words: 'mar' },
    ...changes,
  })
}

test.each([
  ['PT4M5S', 245],
  ['PT1H2M3S', 3723],
  ['P1DT5S', 86_405],
  ['P0D', 0],
  ['', 0],
  ['PT4,5S', 0],
])('a duration of %s is %i seconds', (duration, seconds) => {
  expect(secondsOf(duration)).toBe(seconds)
})

test('the newest hundred are read, in pages of fifty', async () => {
  const channel = await catalogueOf().channel()
  expect(channel.uploads).toEqual(uploads.slice(0, 100))
})

test('details are asked for fifty at a time, without those that may not be embedded', async () => {
  const calls = youtube.calls.length
  const videos = await catalogueOf().details([...uploads.slice(0, 60), 'nao-embutir'])
  expect(videos).toHaveLength(60)
  expect(youtube.calls.length - calls).toBe(2)
})

test('a channel that is not there, and a key that is not right, are failures', async () => {
  await expect(catalogueOf({ channelId: 'UCnada' }).channel()).rejects.toThrow(/does not know the channel/)
  await expect(catalogueOf({ key: 'errada' }).search()).rejects.toThrow(/answers 400/)
})

test('the sixty-first call in an hour is not made', async () => {
  const catalogue = catalogueOf()
  const calls = youtube.calls.length
  for (let call = 0; call < 60; call++) await catalogue.search()
  await expect(catalogue.search()).rejects.toThrow(/more than 60 calls/)
  expect(youtube.calls.length - calls).toBe(60)
  clock.advance({ minutes: 61 })
  await catalogue.search()
})
