import type { Message, Person } from '#contract/chat.ts'
import type { LiveEvents } from '#contract/live.ts'
import { type ChannelLog, mergeLines } from './channel-log.ts'
import type { ChannelTopic } from './chat.queries.ts'

/** What live events do to the cached data. Pure: the patched data equals the data fetched again. */

type NewMessage = LiveEvents['new-message'][0]
type Joined = LiveEvents['user-joined'][0]
type Renamed = LiveEvents['nickname-changed'][0]
type PictureChanged = LiveEvents['picture-changed'][0]
type LevelChanged = LiveEvents['level-changed'][0]
type TopicChanged = LiveEvents['topic-updated'][0]

export function lineArrived(log: ChannelLog, event: NewMessage): ChannelLog {
  return mergeLines(log, [withoutTwins(event)])
}

/** Lines from before the log begins stay out of it. */
export function lineChanged(log: ChannelLog, line: Message): ChannelLog {
  return log.messages.some(({ id }) => id === line.id) ? mergeLines(log, [line]) : log
}

export function lineDeleted(
  log: ChannelLog,
  { id, revision = 0 }: Pick<Message, 'id' | 'revision'>,
): ChannelLog {
  const line = log.messages.find((message) => message.id === id)
  if (!line) return log
  const latest = Math.max(revision, line.revision ?? 0)
  return mergeLines(log, [{ ...line, text: '', deleted: true, revision: latest }])
}

/** `message` and `nickname` repeat `text` and `username` for other clients. */
function withoutTwins({ message: _message, nickname: _nickname, ...line }: NewMessage): Message {
  return line
}

export function personJoined(
  people: Person[],
  { message: _message, key: _key, ...person }: Joined,
): Person[] {
  const others = people.filter((other) => other.id !== person.id)
  return [...others, person]
}

export function personLeft(people: Person[], userId: number): Person[] {
  return people.filter((person) => person.id !== userId)
}

export function personRenamed(people: Person[], { id, newNickname }: Renamed): Person[] {
  return people.map((person) => (person.id === id ? { ...person, nickname: newNickname } : person))
}

export function personPictured(people: Person[], { id, profileImage }: PictureChanged): Person[] {
  return people.map((person) => (person.id === id ? { ...person, profileImage } : person))
}

export function personRanked(people: Person[], { userId, level }: LevelChanged): Person[] {
  return people.map((person) => (person.id === userId ? { ...person, level } : person))
}

export function topicUpdated(known: ChannelTopic, { content }: TopicChanged): ChannelTopic {
  return { ...known, topic: content }
}

/** The reader's own level. */
export function selfRanked(known: ChannelTopic, { level }: LevelChanged): ChannelTopic {
  return { ...known, user_channel_level: level }
}
