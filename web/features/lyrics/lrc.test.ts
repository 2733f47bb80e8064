import { describe, expect, test } from 'vitest'
import { processorTime } from '../../../tests/support/processor-time.ts'
import { lineAt, lrcTime, parseLrc, splitSung, stanzasOf } from './lrc.ts'

const song = parseLrc(`[ar:Mareta]
[ti:Contraluz]
[00:01.00]A maré levou
[00:03.50]a marca do tripé

[00:06.00]
[00:07.25]Vira o rosto pro contraluz`)

test('lines come with their seconds, and tags are left out', () => {
  expect(song).toEqual([
    { at: 1, text: 'A maré levou' },
    { at: 3.5, text: 'a marca do tripé' },
    { at: 6, text: '' },
    { at: 7.25, text: 'Vira o rosto pro contraluz' },
  ])
})

test('a chorus with several times comes several times, in order', () => {
  expect(
    parseLrc('[00:09][00:02]Quatro clarões\n[00:05.5]e o mar').map(({ at, text }) => [at, text]),
  ).toEqual([
    [2, 'Quatro clarões'],
    [5.5, 'e o mar'],
    [9, 'Quatro clarões'],
  ])
})

test.each([
  ['hundredths', '[00:01.25]x', 1.25],
  ['thousandths', '[00:01.250]x', 1.25],
  ['tenths', '[00:01.5]x', 1.5],
  ['a colon', '[01:02:50]x', 62.5],
  ['no fraction', '[02:03]x', 123],
  ['an offset', '[offset:+500]\n[00:01.00]x', 0.5],
  ['an offset beyond the beginning', '[offset:5000]\n[00:01.00]x', 0],
])('times may be written with %s', (_kind, source, at) => {
  expect(parseLrc(source)).toEqual([{ at, text: 'x' }])
})

test.each(['', 'Sem tempos nenhuns', '[xx:yy]x', '[00]x', '[99:99]x', '[00:60.5]x', '\r\n\r\n'])(
  'what has no times has no lines: %j',
  (source) => {
    expect(parseLrc(source)).toEqual([])
  },
)

test('a line is sung until the next one', () => {
  expect([0, 1, 3.4, 3.5, 6.5, 99].map((seconds) => lineAt(song, seconds))).toEqual([-1, 0, 0, 1, 2, 3])
})

test('a line is sung word by word', () => {
  expect(splitSung(song, 0, 1)).toEqual(['', 'A maré levou'])
  expect(splitSung(song, 0, 1.5)).toEqual(['A ', 'maré levou'])
  expect(splitSung(song, 0, 3.4)).toEqual(['A maré levou', ''])
})

describe('words with times of their own', () => {
  const wordsIn = (source: string) =>
    parseLrc(source).map(({ at, words = [] }) => [at, ...words.map((word) => `${word.at} ${word.text}`)])

  test.each([
    ['each', '[00:01.00]<00:01.00>Quatro <00:01.80>clarões', [1, '1 Quatro ', '1.8 clarões']],
    ['with an end', '[00:01.00] <00:01.00>Mar <00:02.50>', [1, '1 Mar ', '2.5 ']],
    ['but the first', '[00:01.00]Quatro <00:01.80>clarões', [1, '1 Quatro ', '1.8 clarões']],
    ['by an offset', '[offset:+500]\n[00:01.00]<00:01.00>Mar', [0.5, '0.5 Mar']],
    ['before the beginning', '[offset:5000]\n[00:01.00]<00:01.00>Mar', [0, '0 Mar']],
    ['that are none', '[00:01.00]<99:99>Mar', [1]],
  ])('%s', (_kind, source, expected) => {
    expect(wordsIn(source)).toEqual([expected])
  })

  test('are no part of the text', () => {
    expect(parseLrc('[00:01.00]<00:01.00>Quatro <00:01.80>clarões')[0]?.text).toBe('Quatro clarões')
  })

  test('move with a chorus that comes several times', () => {
    expect(wordsIn('[00:09.00][00:02.00]<00:02.00>E o <00:02.50>mar')).toEqual([
      [2, '2 E o ', '2.5 mar'],
      [9, '9 E o ', '9.5 mar'],
    ])
  })

  test('are sung at their times', () => {
    const lines = parseLrc('[00:01.00]<00:01.00>Quatro <00:05.00>clarões <00:06.00>\n[00:20.00]fim')
    expect(splitSung(lines, 0, 4.9)).toEqual(['Quatro ', 'clarões '])
    expect(splitSung(lines, 0, 5)).toEqual(['Quatro clarões ', ''])
  })
})

test.each([
  [0, '00:00.00'],
  [62.505, '01:02.51'],
  [59.999, '01:00.00'],
  [6000.1, '100:00.10'],
])('%d seconds are written as %s', (seconds, written) => {
  expect(lrcTime(seconds)).toBe(written)
})

test('a rest begins a new stanza', () => {
  expect(stanzasOf(song).map((lines) => lines.map(({ index }) => index))).toEqual([[0, 1], [3]])
})

test('empty lines without end are read once', () => {
  const empty = (lines: number) => `${'\n'.repeat(lines)}[offset:1]`
  // The first call includes compilation.
  parseLrc(empty(20_000))
  expect(processorTime(() => parseLrc(empty(99_000)))).toBeLessThan(100)
})
