import { fold } from '#contract/rules/fold-text.ts'
import type { Entry } from './channel-entry.tsx'

/** Those in whose name, topic, description or group all of the words are, whatever their accents. */
export function channelMatches(
  channels: readonly Entry[],
  words: string,
  nameOf: (group: string) => string,
): readonly Entry[] {
  const wanted = fold(words)
    .split(/[\s#]+/)
    .filter(Boolean)
  if (wanted.length === 0) return channels
  return channels.filter(({ slug, topic = '', description = '', group }) => {
    const about = fold(`${slug} ${topic} ${description} ${nameOf(group)}`)
    return wanted.every((word) => about.includes(word))
  })
}
