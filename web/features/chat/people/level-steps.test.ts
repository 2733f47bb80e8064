import { expect, test } from 'vitest'
import { levelSteps, stepOf } from './level-tower.tsx'

test('the steps go from the user to the founder', () => {
  expect(levelSteps).toEqual(['user', 'nickname', 'voiced', 'operator', 'master', 'founder'])
})

test('without a level a nickname is a step of its own', () => {
  expect(stepOf(0, false)).toBe('user')
  expect(stepOf(0, true)).toBe('nickname')
})

test('each level has its step, with a nickname or without', () => {
  for (const hasNickname of [true, false]) {
    const steps = ([3, 5, 10, 100] as const).map((level) => stepOf(level, hasNickname))
    expect(steps).toEqual(['voiced', 'operator', 'master', 'founder'])
  }
})
