import { beforeEach, expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { nearEntries, rankEntries } from './rank-entries.ts'
import { noteUse, readUsage } from './usage.ts'

const entry = (text: string, note?: string): Entry => ({ id: text, kind: 'page', text, note, to: '/x' })
const all = [
  entry('Lojas'),
  entry('#lojistas'),
  entry('Caixa de entrada'),
  entry('Conversas privadas'),
  entry('#música', 'Lojas de discos'),
  entry('Escrever um texto'),
]
const found = (typed: string, weights: Record<string, number> = {}) =>
  rankEntries(typed, all, (id) => weights[id] ?? 0).map(({ text }) => text)

test('whole names come first, then those that begin so, then single words, then what stands beside them', () => {
  expect(found('lojas')).toEqual(['Lojas', '#música'])
  expect(found('loj')).toEqual(['Lojas', '#lojistas', '#música'])
  expect(found('priv')).toEqual(['Conversas privadas'])
  expect(found('ever')).toEqual(['Escrever um texto'])
})

test('every word has to be found, in whatever order; accents and signs do not matter', () => {
  expect(found('entrada cai')).toEqual(['Caixa de entrada'])
  expect(found('entrada xyz')).toEqual([])
  expect(found('#MUSICA')).toEqual(['#música'])
  expect(found('  ')).toEqual([])
})

test.each([
  ['a letter that is wrong', 'lojad', ['Lojas']],
  ['a letter that is missing', 'convrsas priv', ['Conversas privadas']],
  ['a letter too much', 'muusica', ['#música']],
  ['two letters that changed places', 'etnrada', ['Caixa de entrada']],
  ['a short word, which may mean anything', 'lja', []],
  ['two slips', 'muuscia', []],
])('with %s what is meant is near', (_, typed, near) => {
  expect(found(typed)).toEqual([])
  expect(nearEntries(typed, all).map(({ text }) => text)).toEqual(near)
})

test('what is used more comes before what is as good', () => {
  expect(found('loj', { '#lojistas': 1 })).toEqual(['#lojistas', 'Lojas', '#música'])
  // But not before an exact match.
  expect(found('lojas', { '#música': 1 })).toEqual(['Lojas', '#música'])
})

beforeEach(() => localStorage.clear())

const day = 86_400_000

test('what was chosen counts less with time, and what is chosen often comes first', () => {
  noteUse(entry('Lojas'), 0)
  noteUse(entry('Lojas'), 0)
  noteUse(entry('Fotos'), 28 * day)
  const { used, weightOf } = readUsage(28 * day)
  expect(used.map(({ text }) => text)).toEqual(['Fotos', 'Lojas'])
  expect([weightOf('Fotos'), weightOf('Lojas'), weightOf('Blog')]).toEqual([1, 0.5, 0])
})

test('fifty are remembered, and what another program has written there is not read', () => {
  for (let number = 0; number < 60; number += 1) noteUse(entry(`página ${number}`), number * day)
  expect(readUsage(60 * day).used).toHaveLength(50)
  localStorage.setItem(
    'palette',
    '[{"id":"a","kind":"page","text":"x","to":"//mal.example","weight":1,"at":1}, null, 3]',
  )
  expect(readUsage().used).toEqual([])
  localStorage.setItem('palette', '{')
  expect(readUsage().used).toEqual([])
})
