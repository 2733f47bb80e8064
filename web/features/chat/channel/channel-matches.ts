import { wordsFinder } from '#contract/rules/fold-text.ts'
import type { Entry } from './channel-entry.tsx'

/** Those in whose name, topic, description or group all of the words are, whatever their accents. */
export function channelMatches(
  channels: readonly Entry[],
  words: string,
  nameOf: (group: string) => string,
): readonly Entry[] {
  if (words.trim() === '') return channels
  const hasWords = wordsFinder(words)
  return channels.filter(({ slug, topic = '', description = '', group }) =>
    hasWords(`${slug} ${topic} ${description} ${nameOf(group)}`),
  )
}
