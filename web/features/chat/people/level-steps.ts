import type { Level } from '#contract/channels.ts'

/** From the foot of the tower to its lantern. */
export const levelSteps = ['user', 'nickname', 'voiced', 'operator', 'master', 'founder'] as const
export type LevelStep = (typeof levelSteps)[number]

/** What somebody is in a channel. Without a level, a nickname makes the difference. */
export function stepOf(level: Level, hasNickname: boolean): LevelStep {
  if (level === 0) return hasNickname ? 'nickname' : 'user'
  return ({ 3: 'voiced', 5: 'operator', 10: 'master', 100: 'founder' } as const)[level]
}
