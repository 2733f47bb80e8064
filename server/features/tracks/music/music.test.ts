import { describe, expect, test } from 'vitest'
import { preloadedTracks } from '../preloaded-tracks.ts'
import { compose } from './composition.ts'
import { mix } from './mix.ts'
import { hertzOf, pitchOf } from './scales.ts'
import { sampleRate } from './voices.ts'
import { encodeWav } from './wav.ts'

const pieces = preloadedTracks(15).map(({ title, score }) => ({ title, score, piece: compose(score) }))

test('a scale goes on over its octaves', () => {
  expect([0, 2, 4, 7, -1].map((degree) => pitchOf('major', 60, degree))).toEqual([60, 64, 67, 72, 59])
  expect(hertzOf(69)).toBe(440)
  expect(hertzOf(57)).toBe(220)
})

test.each(pieces)('$title lasts some seconds, and every note begins in it', ({ piece }) => {
  expect(piece.seconds).toBeGreaterThan(6)
  expect(piece.seconds).toBeLessThanOrEqual(15)
  expect(piece.notes.filter(({ at }) => !(at >= 0 && at < piece.seconds))).toEqual([])
})

test('no two pieces are alike', () => {
  const melodies = pieces.map(({ piece }) => JSON.stringify(piece.notes.map(({ hertz, at }) => [hertz, at])))
  expect(new Set(melodies).size).toBe(28)
})

describe('a piece that is played', () => {
  const [{ score, piece } = expect.unreachable()] = pieces
  const samples = mix(piece, score.seed)

  test('is the same every time', () => {
    expect(compose(score)).toEqual(piece)
    expect(mix(piece, score.seed)).toEqual(samples)
  })

  test('is heard, never too loud, and ends in silence', () => {
    const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)
    const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)
    expect(peak).toBeCloseTo(0.86, 5)
    expect(loudness).toBeGreaterThan(0.05)
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.001)
    expect(samples).toHaveLength(Math.round(piece.seconds * sampleRate))
  })

  test('fills a file with 16 bits for every sample', () => {
    const file = encodeWav(new Float32Array([0, 1, -1, 2]), sampleRate)
    expect(file).toHaveLength(44 + 8)
    expect([0, 1, 2, 3].map((index) => file.readInt16LE(44 + 2 * index))).toEqual([
      0, 32_767, -32_767, 32_767,
    ])
  })
})
