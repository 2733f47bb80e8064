import { expect, test } from 'vitest'
import type { KeptVideo } from '#contract/videos.ts'
import { bodyOf, valuesOf } from './video-values.ts'

const publishedAt = '2024-03-04T20:00:00.000Z'
const video: KeptVideo = {
  ...{
    ...{ id: 'aaaaaaaaaa1', number: 1 },
    title: 'A duna',
    description: '',
    tags: [],
    duration: 65,
    thumbnail: '',
    colour: '',
  },
  ...{ thumbnailWidth: 1280, thumbnailHeight: 720, publishedAt, shareImage: '' },
  ...{ inRecent: true, inExtraIncome: false, isImported: true, isGone: false, isPosterDrawn: true },
  statistics: { viewCount: '5' },
}

test.each([
  ['America/Sao_Paulo', '2024-03-04'],
  ['Asia/Tokyo', '2024-03-05'],
])('in %s a video is of the day that it was there, %s, and stays so', (timeZone, day) => {
  expect(valuesOf(video, timeZone).publishedOn).toBe(day)
  expect(bodyOf({ title: 'A duna alta' })).not.toHaveProperty('publishedAt')

  const moved = bodyOf({ publishedOn: '2024-05-01' })
  const stored = { ...video, publishedAt: moved.publishedAt ?? '' }
  expect(valuesOf(stored, timeZone).publishedOn).toBe('2024-05-01')
})
