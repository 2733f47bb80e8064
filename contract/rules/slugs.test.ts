import { expect, test } from 'vitest'
import { slugify, slugMax } from './slugs.ts'

test.each([
  ['Canção: o Início', 'cancao-o-inicio'],
  ['  Bolo de  maçã  ', 'bolo-de-maca'],
  ['Đorđe – 1984', 'dorde-1984'],
  ['niño / año?', 'nino-ano'],
  ['Le Cœur et l’Œuvre', 'le-coeur-et-loeuvre'],
  ['Færø, Łódź, Straße', 'faero-lodz-strasse'],
  ['Война и мир', 'voina-i-mir'],
  ['Щедрик їжак, Ђорђе', 'shchedrik-izhak-dorde'],
  ['Ελληνική μουσική', 'elliniki-mousiki'],
  ['🎬', ''],
  ['שלום', ''],
  ['東京', ''],
  ['東京 Tokyo', 'tokyo'],
  ['--já--', 'ja'],
])('%s has the address %s', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

test('a course keeps its colons', () => {
  expect(slugify('Curso: Você', { keepsColons: true })).toBe('curso:-voce')
  expect(slugify('東京: 大阪', { keepsColons: true })).toBe('')
})

test('a long name makes no longer address than fits, and none that ends with a hyphen', () => {
  const slug = slugify(`${'a'.repeat(slugMax - 1)} bcd`)
  expect(slug).toBe('a'.repeat(slugMax - 1))
})
