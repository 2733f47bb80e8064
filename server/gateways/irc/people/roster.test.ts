import { expect, test } from 'vitest'
import { createRoster } from './roster.ts'

const person = (id: number, nickname: string) =>
  ({ id, nickname, name: nickname, level: 0, channel: 'rio', profileImage: '' }) as const

test('of a list that was made a moment ago nobody is named who has gone since, and all by their name of now', () => {
  const roster = createRoster()
  const members = [person(1, 'ana'), person(2, 'bia'), person(3, 'caio')]
  const [, bia] = members.map(roster.seat)
  if (bia) roster.rename(bia, 'bibi')
  roster.unseat('rio', 3)
  roster.seat({ ...person(1, 'ana'), level: 5 })
  expect(roster.recall('rio', members).map(({ nickname, level }) => [nickname, level])).toEqual([
    ['ana', 5],
    ['bibi', 0],
  ])
})
