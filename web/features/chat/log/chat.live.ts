import type { Message, Person, Quote } from '#contract/chat.ts'
import type { HeldLine } from '#contract/held-lines.ts'
import type { LiveEvents } from '#contract/live.ts'
import { withCards } from '../../timeline/log/cards/cards.ts'
import { withReactions } from '../../timeline/log/reactions/reactions.ts'
import { requoted } from '../../timeline/log/requoted.ts'
import { type ChannelLog, mergeLines, withQuotesOf } from './channel-log.ts'
import type { ChannelTopic } from './chat.queries.ts'

/** Applies live events to cached data. Pure functions: the patched data equals freshly fetched data. */

type NewMessage = LiveEvents['new-message'][0]
type Joined = LiveEvents['user-joined'][0]
type Renamed = LiveEvents['nickname-changed'][0]
type PictureChanged = LiveEvents['picture-changed'][0]
type LevelChanged = LiveEvents['level-changed'][0]
type HeldLineChanged = LiveEvents['held-line-changed'][0]
type MuteChanged = LiveEvents['mute-changed'][0]
type SlowModeChanged = LiveEvents['slow-mode-changed'][0]
type ChannelEdited = LiveEvents['channel-edited'][0]
type TopicChanged = LiveEvents['topic-updated'][0]

export function lineArrived(log: ChannelLog, event: NewMessage): ChannelLog {
  return mergeLines(log, [withoutTwins(event)])
}

/** Lines before the start of the log are not added, but quotes of them are updated. */
export function lineChanged(log: ChannelLog, line: Message): ChannelLog {
  const isKnown = log.messages.some(({ id }) => id === line.id)
  return withQuotesOf(isKnown ? mergeLines(log, [line]) : log, [line])
}

export function reactionsChanged(
  log: ChannelLog,
  change: LiveEvents['reaction-changed'][0],
  userId: number,
): ChannelLog {
  const line = log.messages.find(({ id }) => id === change.id)
  return line ? mergeLines(log, [withReactions(line, change, userId)]) : log
}

export function cardsChanged(log: ChannelLog, change: LiveEvents['message-cards'][0]): ChannelLog {
  const line = log.messages.find(({ id }) => id === change.id)
  return line ? mergeLines(log, [withCards(line, change)]) : log
}

export function lineDeleted(
  log: ChannelLog,
  { id, revision = 0 }: Pick<Message, 'id' | 'revision'>,
): ChannelLog {
  const line = log.messages.find((message) => message.id === id)
  if (!line) return withDeletedQuote(log, id)
  const latest = Math.max(revision, line.revision ?? 0)
  const { reactions: _reactions, pictures: _pictures, cards: _cards, replyTo: _replyTo, ...rest } = line
  const gone = { ...rest, text: '', deleted: true as const, revision: latest }
  return withQuotesOf(mergeLines(log, [gone]), [gone])
}

/** Only quotes of the deleted line may be here. */
function withDeletedQuote(log: ChannelLog, id: number): ChannelLog {
  return requoted(log, (quote: Quote) => (quote.id === id ? withoutContent(quote) : undefined))
}

function withoutContent({ pictures: _pictures, ...quote }: Quote): Quote {
  return { ...quote, excerpt: '', deleted: true }
}

/** `message` and `nickname` duplicate `text` and `username` for other clients. */
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

export function personAway(people: Person[], { id, away }: LiveEvents['away-changed'][0]): Person[] {
  return people.map((person) => {
    if (person.id !== id) return person
    const { away: _before, ...here } = person
    return away === null ? here : { ...here, away }
  })
}

export function personRanked(people: Person[], { userId, level }: LevelChanged): Person[] {
  return people.map((person) => (person.id === userId ? { ...person, level } : person))
}

export function topicUpdated(topic: ChannelTopic, { content }: TopicChanged): ChannelTopic {
  return { ...topic, topic: content }
}

/** Updates the number of the user's own lines waiting for a moderator in this channel. */
export function ownHeld(topic: ChannelTopic, { state }: HeldLineChanged): ChannelTopic {
  return { ...topic, held: Math.max(0, topic.held + (state === 'waiting' ? 1 : -1)) }
}

export function heldLineChanged(lines: HeldLine[], { line, state }: HeldLineChanged): HeldLine[] {
  const others = lines.filter(({ id }) => id !== line.id)
  // A line whose approval is undone waits again at its old position.
  return state === 'waiting' ? [...others, line].sort((one, other) => one.id - other.id) : others
}

/** Updates whether the user is muted. */
export function selfMuted(topic: ChannelTopic, { mute }: MuteChanged): ChannelTopic {
  return { ...topic, muted: mute }
}

export function slowModeChanged(topic: ChannelTopic, { seconds }: SlowModeChanged): ChannelTopic {
  return { ...topic, slow_seconds: seconds }
}

export function channelEdited(topic: ChannelTopic, { reactions, pictures }: ChannelEdited): ChannelTopic {
  return { ...topic, reactions, pictures }
}

/** Updates the user's own level. */
export function selfRanked(topic: ChannelTopic, { level }: LevelChanged): ChannelTopic {
  return { ...topic, user_channel_level: level }
}
