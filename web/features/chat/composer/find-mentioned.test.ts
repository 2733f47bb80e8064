import { expect, test } from 'vitest'
import { findMentioned } from './find-mentioned.ts'

const person = (id: number, nickname: string, name = nickname) => ({
  id,
  nickname,
  name,
  level: 0 as const,
  channel: 'rio',
  profileImage: '',
})
const here = [person(1, 'duda'), person(2, 'rui'), person(3, 'Álvaro', 'Duarte Álvaro'), person(4, 'lia')]
const others = [person(2, 'rui'), person(9, 'dudu')]
const known = { here, others, lines: [], isLeftOut: (id: number): boolean => id === 4 }
const names = (typed: string, more: Partial<typeof known> = {}) =>
  findMentioned(typed, { ...known, ...more }).map(({ nickname }) => nickname)

test('who is here comes first, then others; nickname before name, accents aside', () => {
  expect(names('du')).toEqual(['duda', 'Álvaro', 'dudu'])
  expect(names('alv')).toEqual(['Álvaro'])
  expect(names('ui')).toEqual(['rui'])
})

test('without a letter everybody is there, whoever spoke last first', () => {
  const lines = [{ userId: 2 }, { userId: 3 }, { userId: 2 }] as unknown as typeof known.lines
  expect(names('', { lines, others: [] })).toEqual(['rui', 'Álvaro', 'duda'])
})

test('who has spoken here and is gone comes after those who are here, by the name of their last line', () => {
  const lines = [
    { userId: 7, username: 'bela_' },
    { userId: 2, username: 'rui' },
    { userId: 7, username: 'bela' },
    {},
    { userId: 4, username: 'lia' },
  ] as unknown as typeof known.lines
  expect(names('', { here: [], lines, others: [] })).toEqual(['bela', 'rui'])
  expect(names('', { lines, others: [] })).toEqual(['rui', 'Álvaro', 'duda', 'bela'])
})

test('nobody mentions themselves, nor whom they blocked', () => {
  expect(names('li')).toEqual([])
  expect(names('dud', { isLeftOut: (id) => id === 9 })).toEqual(['duda'])
})
