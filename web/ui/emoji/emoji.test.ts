import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Emoji, emojiGroups, emojiNamed, findEmoji, readEmojiNames, withTone } from './emoji.ts'
import { emojiAt, gridRows, stepInGrid } from './grid-rows.ts'
import { drawnEmoji } from './use-emoji.ts'

const read = (language: string) =>
  readEmojiNames(readFileSync(join(import.meta.dirname, `names/${language}.tsv`), 'utf8'))
const all = { pt: read('pt'), en: read('en'), fr: read('fr'), es: read('es') }
const signs = (found: readonly Emoji[]) => found.map(({ emoji }) => emoji)
const isEmoji = (text: string) => /^\p{RGI_Emoji}$/v.test(text)

describe('the names', () => {
  test.each(Object.entries(all))('%s has every emoji as Unicode writes it, in its groups', (_, emoji) => {
    expect(signs(emoji).filter((sign) => !isEmoji(sign))).toEqual([])
    expect([...new Set(emoji.map(({ group }) => group))]).toEqual([...emojiGroups])
    expect(signs(emoji)).toEqual(signs(all.en))
    expect(emoji.filter(({ name }) => !name)).toEqual([])
  })

  test.each([
    ['pt', 'coração', '❤️'],
    ['pt', 'CORACAO', '❤️'],
    ['pt', 'heart', '❤️'],
    ['pt', 'joia', '👍'],
    ['pt', 'brasil', '🇧🇷'],
    ['en', 'thumbsup', '👍'],
    ['en', '+1', '👍'],
    ['fr', 'cœur', '❤️'],
    ['fr', 'coeur', '❤️'],
    ['es', 'corazon', '❤️'],
  ] as const)('%s: %j is %s', (language, typed, emoji) => {
    expect(findEmoji(all[language], typed)[0]?.emoji).toBe(emoji)
    expect(emojiNamed(all[language], typed)?.emoji).toBe(emoji)
  })

  test('part of a name finds, but is not the name', () => {
    expect(signs(findEmoji(all.pt, 'cora'))).toContain('❤️')
    expect(emojiNamed(all.pt, 'cora')).toBeUndefined()
    expect(findEmoji(all.pt, 'xyzzy')).toEqual([])
  })
})

describe('skin tones', () => {
  test('with each of them a sign stays one that Unicode knows', () => {
    const coloured = all.en.filter(({ hasTones }) => hasTones)
    const wrong = coloured.flatMap((one) =>
      ([1, 2, 3, 4, 5] as const).map((tone) => withTone(one, tone)).filter((sign) => !isEmoji(sign)),
    )
    expect(coloured.length).toBeGreaterThan(300)
    expect(wrong).toEqual([])
  })

  test('what has no skin stays as it is, and so does everything without a tone', () => {
    expect(withTone({ emoji: '❤️', hasTones: false }, 3)).toBe('❤️')
    expect(withTone({ emoji: '👍', hasTones: true }, 0)).toBe('👍')
    expect(withTone({ emoji: '☝️', hasTones: true }, 5)).toBe('☝🏿')
    expect(withTone({ emoji: '🧑‍🤝‍🧑', hasTones: true }, 1)).toBe('🧑🏻‍🤝‍🧑🏻')
  })
})

describe('a device', () => {
  test('that lacks the newest emoji is not offered them', () => {
    const newest = all.en.filter(({ version }) => version >= 16)
    const isNew = new Set(signs(newest))
    expect(newest.length).toBeGreaterThan(0)
    const drawn = drawnEmoji(all.en, (emoji) => !isNew.has(emoji))
    expect(all.en.length - drawn.length).toBe(newest.length)
  })

  test('that has no flags of countries keeps the others', () => {
    const drawn = signs(drawnEmoji(all.en, (emoji) => !/^\p{RI}/u.test(emoji)))
    expect(drawn).not.toContain('🇧🇷')
    expect(drawn).toEqual(expect.arrayContaining(['🏁', '🏳️‍🌈', '🏴‍☠️']))
  })

  test('that can draw nothing is offered everything', () => {
    expect(drawnEmoji(all.en, () => false)).toHaveLength(all.en.length)
  })
})

describe('the grid', () => {
  const some = all.en.slice(0, 5)
  const rows = gridRows([...some, ...all.en.slice(-3)], { columns: 4, recent: ['🏴󠁧󠁢󠁷󠁬󠁳󠁿', '?'], hasHeads: true })

  test('begins each group with its name, and what was sent last before all', () => {
    expect(rows.map((row) => (row.kind === 'head' ? row.group : row.emoji.length))).toEqual([
      'recent',
      1,
      'smileys',
      4,
      1,
      'flags',
      3,
    ])
    expect(gridRows(some, { columns: 4, recent: ['😀'], hasHeads: false })).toHaveLength(2)
  })

  test('the arrows go through all rows over the names of groups, and stay at the ends', () => {
    const walk = (from: { row: number; column: number } | undefined, ...keys: string[]) =>
      keys.reduce((cell, key) => stepInGrid(rows, cell, key), from)
    expect(walk(undefined, 'ArrowDown')).toEqual({ row: 1, column: 0 })
    expect(walk(undefined, 'ArrowRight')).toBeUndefined()
    expect(walk({ row: 1, column: 0 }, 'ArrowRight')).toEqual({ row: 3, column: 0 })
    expect(walk({ row: 3, column: 3 }, 'ArrowDown')).toEqual({ row: 4, column: 0 })
    expect(walk({ row: 6, column: 0 }, 'ArrowLeft')).toEqual({ row: 4, column: 0 })
    expect(walk({ row: 6, column: 2 }, 'ArrowRight', 'ArrowDown')).toEqual({ row: 6, column: 2 })
    expect(walk({ row: 1, column: 0 }, 'ArrowUp', 'ArrowLeft')).toEqual({ row: 1, column: 0 })
    expect(walk({ row: 1, column: 0 }, 'PageDown')).toEqual({ row: 6, column: 0 })
    expect(emojiAt(rows, { row: 0, column: 0 })).toBeUndefined()
  })
})
