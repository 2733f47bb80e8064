import type { Message, Person } from '#contract/chat.ts'
import type { LiveEvents } from '#contract/live.ts'
import { type ChannelLog, mergeLines } from './channel-log.ts'

/** What live events do to the cached data. Pure: the patched data equals the data fetched again. */

type NewMessage = LiveEvents['new-message'][0]
type Joined = LiveEvents['user-joined'][0]
type Renamed = LiveEvents['nickname-changed'][0]

export function lineArrived(log: ChannelLog, event: NewMessage): ChannelLog {
  return mergeLines(log, [withoutTwins(event)])
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
