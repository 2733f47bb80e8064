import { expect, test, vi } from 'vitest'
import { findShared, saveShared, sharedText } from './shared-content.ts'

/** jsdom has no IndexedDB. */
vi.mock('../../platform/storage/record-store.ts', () => ({
  recordStore() {
    const records = new Map()
    return {
      find: async (key: string) => records.get(key),
      put: async (key: string, value: unknown) => void records.set(key, value),
      remove: async (key: string) => void records.delete(key),
    }
  },
}))

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

test('what one user has seen of a share, no other user of the device sees', async () => {
  const content = { text: 'olha o mar', pictures: [], leftOut: 0 }
  await saveShared(content)
  expect(await findShared(7)).toMatchObject(content)
  expect(await findShared(7)).toMatchObject(content)
  expect(await findShared(8)).toBeUndefined()
  expect(await findShared(7)).toBeUndefined()

  await saveShared(content, 7)
  expect(await findShared(8)).toBeUndefined()
})
