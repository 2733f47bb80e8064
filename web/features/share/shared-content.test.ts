import { expect, test } from 'vitest'
import { sharedText } from './shared-content.ts'
import { findPlaces, noteRecent, type Place, recentPlaces } from './use-places.ts'

const shared = (given: Record<string, unknown>) => sharedText((name) => given[name])

test('title, words and address are one line, none of them twice', () => {
  const url = 'https://canal.example/mare'
  expect(shared({ title: 'Maré', text: 'olha isto', url })).toBe(`Maré olha isto ${url}`)
  // Android shares a page like this.
  expect(shared({ title: 'Maré', text: url })).toBe(`Maré ${url}`)
  expect(shared({ title: 'Maré', text: `Maré de sexta ${url}`, url })).toBe(`Maré de sexta ${url}`)
  expect(shared({ url })).toBe(url)
  expect(shared({ title: null, text: new File([], 'x'), url: undefined })).toBe('')
})

test('controls and turned words are left out, line breaks are not, and what is too long is cut', () => {
  expect(shared({ text: ' um\ndois\u0000\u202etrês ' })).toBe('um\ndois  três')
  expect(shared({ text: 'x'.repeat(9000) })).toHaveLength(4000)
})

const place = (name: string, note = ''): Place => ({
  ...{ place: name, to: `/${name}`, name: `#${name}`, note, kind: 'channel' },
})
const places = [place('barra', 'A maré'), place('música'), place('rio')]

test('a place is found by any word of its name or topic, and those of late are known again', () => {
  const found = (typed: string) => findPlaces(places, typed).map(({ place: name }) => name)
  expect(found('#MUSICA')).toEqual(['música'])
  expect(found('mare bar')).toEqual(['barra'])
  expect(found('xyz')).toEqual([])

  for (const name of ['rio', 'barra', 'rio', 'gone']) noteRecent(name)
  expect(recentPlaces(places).map(({ place: name }) => name)).toEqual(['rio', 'barra'])
  localStorage.setItem('shared-to', '{')
  expect(recentPlaces(places)).toEqual([])
})
