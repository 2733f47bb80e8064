import { describe, expect, test } from 'vitest'
import { isVisibleName, visibleText } from './visible-text.ts'

describe('a name that everybody sees', () => {
  test.each([
    ...[
      'Lia Câmara',
      'Zoë',
      '李小龍',
      'مريم',
      'שרה',
      'Ana 🌊',
      'Ana ❤️',
      '👩🏽‍🚀 Lia',
      '👨‍👩‍👧‍👦',
      '🏳️‍🌈',
      '1️⃣',
      '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
      '🇧🇷',
    ],
    ...['~', 'João da Silva & Cia.', 'Cafe\u0301'],
  ])('is %j', (name) => {
    expect(isVisibleName(name)).toBe(true)
    expect(visibleText(name)).toBe(name)
  })
})

describe('no name', () => {
  test.each([
    ['a space without width', 'Li\u200ba', 'Lia'],
    ['a joiner outside emoji', 'Li\u200da', 'Lia'],
    ['a joiner behind the last emoji', '🌊\u200d', '🌊'],
    ['a mark of direction', 'Lia\u200f', 'Lia'],
    ['an Arabic mark of direction', 'Lia\u061c', 'Lia'],
    ['a turn of direction', '\u202eaiL', 'aiL'],
    ['an isolate', '\u2067Lia\u2069', 'Lia'],
    ['a soft hyphen', 'Li\u00ada', 'Lia'],
    ['a joiner of graphemes', 'Li\u034fa', 'Lia'],
    ['a variation without an emoji', 'Lia\ufe0f', 'Lia'],
    ['another variation', 'Lia\ufe01', 'Lia'],
    ['tags', 'Lia\u{e0041}\u{e0042}', 'Lia'],
    ['tags behind a flag that is none', '🏴\u{e0041}\u{e007f}', '🏴'],
    ['a line separator', 'Lia\u2028Ana', 'LiaAna'],
    ['a byte order mark', 'Li\ufeffa', 'Lia'],
    ['half of a pair', 'Lia\ud83c', 'Lia'],
    ['an annotation', 'Lia\ufff9', 'Lia'],
    ['Hangul fillers only', '\u3164\uffa0\u115f\u1160', ''],
    ['blank Braille', '\u2800\u2800', ''],
  ])('has %s', (_, name, seen) => {
    expect(isVisibleName(name)).toBe(false)
    expect(visibleText(name)).toBe(seen)
  })

  test.each([
    ['spaces', ' \u00a0\u3000 '],
    ['marks without a letter', '\u0301\u0301'],
    ['nothing', ''],
  ])('is %s', (_, name) => expect(isVisibleName(name)).toBe(false))
})
