import type { Level } from '#contract/channels.ts'

/** `PREFIX=(qaov)~&@+` */
const ranks: readonly { level: Level; mode: string; prefix: string }[] = [
  { level: 100, mode: 'q', prefix: '~' },
  { level: 10, mode: 'a', prefix: '&' },
  { level: 5, mode: 'o', prefix: '@' },
  { level: 3, mode: 'v', prefix: '+' },
]

export const prefixModes = `(${ranks.map(({ mode }) => mode).join('')})${ranks.map(({ prefix }) => prefix).join('')}`

export function prefixOf(level: Level | null): string {
  return ranks.find((rank) => rank.level === level)?.prefix ?? ''
}

export function modeOf(level: Level): string {
  return ranks.find((rank) => rank.level === level)?.mode ?? ''
}

export function levelOfMode(mode: string): Level | undefined {
  return ranks.find((rank) => rank.mode === mode)?.level
}

/** Returns the parameters of `MODE` for a change of level: a user has one level at a time. */
export function modeChange(before: Level, now: Level, nick: string): string[] {
  const change = [
    ...(modeOf(before) ? [`-${modeOf(before)}`] : []),
    ...(modeOf(now) ? [`+${modeOf(now)}`] : []),
  ]
  return before === now || change.length === 0 ? [] : [change.join(''), ...change.map(() => nick)]
}
