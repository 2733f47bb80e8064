import { describe, expect, test } from 'vitest'
import { goTo, type LyricTimes, misplaced, move, rest, tap, timesOf, toLrc } from './lyric-times.ts'

const content = '<p>Quatro clarões<br>e o mar</p><p>Vira o rosto</p>'
const fresh = () => timesOf({ lrc: '', content })
const textsOf = ({ lines }: LyricTimes) => lines.map(({ text }) => text)
const tapAll = (times: LyricTimes, seconds: readonly number[], byWord = false) =>
  seconds.reduce((before, at) => tap(before, at, byWord), times)

describe('where lines come from', () => {
  test('the words of the text, stanza by stanza', () => {
    expect(textsOf(fresh())).toEqual(['Quatro clarões', 'e o mar', '', 'Vira o rosto'])
  })

  test('LRC that has no times yet', () => {
    expect(textsOf(timesOf({ lrc: 'um\n\ndois\n', content }))).toEqual(['um', '', 'dois'])
  })

  test('LRC with some of its times goes on where they end', () => {
    const times = timesOf({ lrc: '[ar:Mareta]\n[00:01.00]um\ndois\ntrês', content })
    expect(textsOf(times)).toEqual(['um', 'dois', 'três'])
    expect(times.next).toBe(1)
    expect(toLrc(times)).toBe('[ar:Mareta]\n[00:01.00]um\ndois\ntrês')
  })

  test('a chorus with several times comes several times, and an offset is taken in', () => {
    const times = timesOf({ lrc: '[offset:+500]\n[00:09.00][00:02.00]mar\n[00:05.00]farol', content })
    expect(toLrc(times)).toBe('[00:01.50]mar\n[00:04.50]farol\n[00:08.50]mar')
  })

  test.each(['', '<p></p>', '<p><br></p>'])('a text without words has no lines: %j', (empty) => {
    expect(fresh().lines.length).toBeGreaterThan(0)
    expect(timesOf({ lrc: ' \n ', content: empty }).lines).toEqual([])
  })
})

test('each tap gives the next line its time, and stanzas stay apart', () => {
  const times = tapAll(fresh(), [1, 2.5, 6])
  expect(times.next).toBe(times.lines.length)
  expect(toLrc(times)).toBe('[00:01.00]Quatro clarões\n[00:02.50]e o mar\n[00:05.99]\n[00:06.00]Vira o rosto')
})

test('what was tapped is found again as it was', () => {
  const times = rest(tapAll(fresh(), [1, 2.5]), 4)
  const again = timesOf({ lrc: toLrc(tap(times, 6, false)), content: '' })
  expect(toLrc(again)).toBe('[00:01.00]Quatro clarões\n[00:02.50]e o mar\n[00:04.00]\n[00:06.00]Vira o rosto')
  const moved = move(timesOf({ lrc: toLrc(tapAll(fresh(), [1, 2.5, 6])), content: '' }), 3, 2)
  expect(toLrc(moved)).toContain('[00:07.99]\n[00:08.00]Vira o rosto')
})

test('word by word, a line is done with its last word', () => {
  const times = tapAll(fresh(), [1, 1.5, 3], true)
  expect(times.next).toBe(1)
  const lrc = toLrc(times)
  expect(lrc).toBe(
    '[00:01.00]<00:01.00>Quatro <00:01.50>clarões\n[00:03.00]<00:03.00>e o mar\n\nVira o rosto',
  )
  expect(toLrc(tapAll(times, [3.2, 3.4], true))).toContain('[00:03.00]<00:03.00>e <00:03.20>o <00:03.40>mar')
})

test('words keep their times where syllables have some, too', () => {
  const lrc = '[00:01.00]<00:01.00>Qua<00:01.20>tro <00:01.80>cla<00:02.00>rões'
  expect(toLrc(timesOf({ lrc, content }))).toBe('[00:01.00]<00:01.00>Quatro <00:01.80>clarões')
})

test('a tap by line takes the old times of its words away', () => {
  const times = tap(goTo(tapAll(fresh(), [1, 1.5], true), 0), 2, false)
  expect(toLrc(times)).toMatch(/^\[00:02\.00\]Quatro clarões\n/)
})

test('a pause within a stanza is a line of its own', () => {
  const times = tap(rest(tap(fresh(), 1, false), 2), 9, false)
  expect(toLrc(times)).toBe('[00:01.00]Quatro clarões\n[00:02.00]\n[00:09.00]e o mar\n\nVira o rosto')
})

test('a line moves with its words, and not before the beginning', () => {
  const times = tapAll(fresh(), [1, 1.5], true)
  expect(toLrc(move(times, 0, 0.1))).toMatch(/^\[00:01\.10\]<00:01\.10>Quatro <00:01\.60>/)
  expect(toLrc(move(times, 0, -5))).toMatch(/^\[00:00\.00\]<00:00\.00>Quatro <00:00\.00>/)
  expect(move(times, 1, 1)).toBe(times)
})

test('lines that begin before the one above them are named', () => {
  const times = tapAll(fresh(), [5, 2, 7])
  expect([...misplaced(times.lines)]).toEqual([1])
})
