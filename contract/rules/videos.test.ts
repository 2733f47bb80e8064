import { expect, test } from 'vitest'
import { processorTime } from '../../tests/support/processor-time.ts'
import { describedParts, formatDuration, posterSize, readDuration } from './videos.ts'

test.each([
  [0, '0:00'],
  [5, '0:05'],
  [245, '4:05'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [3723.9, '1:02:03'],
  [36_000, '10:00:00'],
])('%s seconds are written %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
  expect(readDuration(text)).toBe(Math.floor(seconds))
})

test('what is no duration is none', () => {
  for (const text of ['', 'x', '1:60', '-1', '1:2:3:4', '1::2']) expect(readDuration(text)).toBeUndefined()
})

test('of a description only web addresses are links', () => {
  const text = 'Veja https://canal.example/a?b=1, (http://mar.example/x).\njavascript:alert(1) <b>\nftp://x.y'
  expect(describedParts(text)).toEqual([
    { text: 'Veja ' },
    { link: 'https://canal.example/a?b=1', text: 'https://canal.example/a?b=1' },
    { text: ', (' },
    { link: 'http://mar.example/x', text: 'http://mar.example/x' },
    { text: ').\njavascript:alert(1) <b>\nftp://x.y' },
  ])
})

test('a description loses nothing', () => {
  for (const text of [
    '',
    'só texto',
    'https://a.example',
    'https:// x',
    'https://a.example/(b) https://[::',
  ]) {
    expect(
      describedParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  }
})

test('a vertical video is higher than wide', () => {
  expect(posterSize(true)).toEqual({ width: 720, height: 1280 })
  expect(posterSize(false)).toEqual({ width: 1280, height: 720 })
})

test('an address that nearly ends without end is read once', () => {
  for (const sign of ['.', ')']) {
    const link = `https://mar.example/${sign.repeat(100_000)}x`
    const cost = processorTime(() => expect(describedParts(link)).toEqual([{ link, text: link }]))
    expect(cost).toBeLessThan(200)
  }
})
