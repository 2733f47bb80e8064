import { expect, test } from 'vitest'
import type { Level } from '#contract/channels.ts'
import type { Person } from '#contract/chat.ts'
import { groupPeople } from './people-groups.ts'

const person = (nickname: string, level: Level | null): Person => ({
  id: nickname.length,
  nickname,
  name: nickname,
  level,
  channel: 'barra',
  profileImage: '',
})

test('people stand under their level, from the founder down, by name', () => {
  const groups = groupPeople([
    person('zeca', 0),
    person('Ana', 0),
    person('neto', 100),
    person('árvore', null),
    person('gaivota', 3),
  ])

  expect(groups.map(({ level, people }) => [level, people.map(({ nickname }) => nickname)])).toEqual([
    [100, ['neto']],
    [3, ['gaivota']],
    [0, ['Ana', 'árvore', 'zeca']],
  ])
})
