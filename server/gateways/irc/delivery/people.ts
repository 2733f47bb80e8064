import type { LiveEvents } from '#contract/live.ts'
import { awayUnsaid } from '#contract/rules/away.ts'
import type { Member } from '../../../realtime/presence.ts'
import { type Connection, isIn } from '../connections/connection.ts'
import type { Registry } from '../connections/registry.ts'
import type { Identity } from '../identity.ts'
import type { MetadataKey } from '../people/metadata.ts'
import type { RosterEntry } from '../people/roster.ts'
import type { IrcMessage } from '../protocol/message.ts'
import { channelOf, nickOf } from '../protocol/names.ts'
import { modeChange } from '../protocol/ranks.ts'
import type { SharedDependencies } from '../shared-dependencies.ts'
import { messageOf } from '../transport/outbox.ts'
import { personLine } from './person-line.ts'

interface PeopleDependencies extends SharedDependencies {
  /** Renders a level change with its actor as the source. */
  takeDoer: (channel: string, nick: string) => Render
}

/** Delivers joins, new nicks and new levels. */
export function createPeople({ identity, registry, roster, broadcast, away, takeDoer }: PeopleDependencies) {
  const byServer: Render = (command, params) => messageOf(identity.server, command, params)

  /** The user's own clients have already been told by their JOIN. */
  function join(member: Member): void {
    const { id, channel, level } = member
    const { nick } = roster.seat(member)
    const reason = away.find(id) && away.findIn(channel, id)
    const render = (connection: Connection) => [
      joinLine(identity, connection, { nick, account: member.name, channel }),
      ...modeLines(byServer, channel, modeChange(0, level, nick)),
      ...(reason !== undefined && connection.held.has('away-notify')
        ? [awayLine(identity, { nick, account: member.name }, reason)]
        : []),
    ]
    broadcast.toChannel(channel, render, { except: ({ actor }) => actor?.userId === id })
  }

  function changeLevel({ channel, userId, nickname, level }: LiveEvents['level-changed'][0]): void {
    const person = roster.find(userId)
    const before = person?.levels.get(channel)
    const render = takeDoer(channel, nickOf(nickname))
    if (!person || before === undefined) return
    person.levels.set(channel, level)
    broadcast.toChannel(channel, () => modeLines(render, channel, modeChange(before, level, person.nick)))
  }

  /** Sends one NICK to all who share a channel, although the site announces it in each channel. */
  function rename(id: number, newNickname: string): void {
    const person = roster.find(id)
    const nick = nickOf(newNickname)
    if (!person || person.nick === nick) return
    const before = person.nick
    roster.rename(person, nick)
    const others = [...listeners(registry, person)].filter(({ actor }) => actor?.userId !== id)
    broadcast.toConnections(others, () => [
      personLine(identity, { nick: before, account: person.account }, 'NICK', [nick]),
    ])
  }

  /** Sends NICK to the user's own clients, whether in a channel or not. */
  function renameOwn(userId: number, nickname: string): void {
    const nick = nickOf(nickname)
    for (const connection of registry.ofUser(userId)) {
      if (!connection.isRegistered || connection.isChangingNick || connection.nick === nick) continue
      broadcast.toConnections([connection], () => [ownNickLine(identity, connection, nick)])
      connection.nick = nick
    }
  }

  return { join, changeLevel, rename, renameOwn }
}

/**
 * Notifies users who share a channel or monitor the user when the user goes away or comes back:
 * https://ircv3.net/specs/extensions/away-notify, https://ircv3.net/specs/extensions/extended-monitor
 */
export function createAwayNotices({
  identity,
  registry,
  roster,
  broadcast,
  away,
  monitor,
}: SharedDependencies): void {
  /** Members of a channel in which the user is muted do not get the away message. */
  function sendToSharing(
    person: RosterEntry,
    sharing: readonly Connection[],
    text: string | undefined,
  ): void {
    const isMuted = (connection: Connection) =>
      person.levels.keys().some((slug) => isIn(connection, slug) && away.findIn(slug, person.id) !== text)
    const byText = Map.groupBy(sharing, (connection) => (isMuted(connection) ? awayUnsaid : text))
    for (const [words, connections] of byText)
      broadcast.toConnections(connections, () => [awayLine(identity, person, words)])
  }

  away.onChanged((userId, text) => {
    const person = roster.find(userId)
    const sharing = [...(person ? listeners(registry, person) : [])].filter(
      ({ actor, held }) => actor?.userId !== userId && held.has('away-notify'),
    )
    if (person) sendToSharing(person, sharing, text)
    for (const { connection, nick } of monitor.watchersOf(userId))
      if (hasBoth(connection) && !sharing.includes(connection))
        broadcast.toConnections([connection], () => [
          awayLine(identity, { nick, account: person?.account }, text),
        ])
  })
}

const hasBoth = ({ held }: Pick<Connection, 'held'>) =>
  held.has('extended-monitor') && held.has('away-notify')

/** Notifies clients with a subscription of a new picture or name. */
export function createMetadataChanges({ roster, broadcast, metadata }: SharedDependencies) {
  /** The site announces it in each channel; a client is notified in the first channel that it shares. */
  function change(
    channel: string,
    { id, key, value }: { id: number; key: MetadataKey; value: string },
  ): void {
    const person = roster.find(id)
    if (!person) return
    const isFirst = (connection: Connection) =>
      person.levels.keys().find((slug) => isIn(connection, slug)) === channel
    broadcast.toChannel(channel, () => [metadata.line(person.nick, key, value)], {
      except: (connection) => !connection.metadataKeys.has(key) || !isFirst(connection),
    })
  }

  return {
    picture: (channel: string, { id, profileImage }: { id: number; profileImage: string }) =>
      change(channel, { id, key: 'avatar', value: profileImage && metadata.addressOf(profileImage) }),
    name: (channel: string, { id, newNickname }: { id: number; newNickname: string }) =>
      change(channel, { id, key: 'display-name', value: newNickname }),
  }
}

/** Returns the connections that share a channel with a user. */
function listeners(registry: Registry, { levels }: Pick<RosterEntry, 'levels'>): Set<Connection> {
  return new Set([...levels.keys()].flatMap((slug) => [...registry.ofChannel(slug)]))
}

export function joinLine(
  identity: Identity,
  { held }: Pick<Connection, 'held'>,
  { nick, account, channel }: { nick: string; account: string; channel: string },
): IrcMessage {
  const params = held.has('extended-join') ? [channelOf(channel), account, nick] : [channelOf(channel)]
  return personLine(identity, { nick, account }, 'JOIN', params)
}

function awayLine(
  identity: Identity,
  person: { nick: string; account?: string | undefined },
  text: string | undefined,
): IrcMessage {
  return personLine(identity, person, 'AWAY', text === undefined ? [] : [text])
}

/** NICK of the client's own user. */
export function ownNickLine(identity: Identity, { nick, actor }: Connection, newNick: string): IrcMessage {
  return personLine(identity, { nick, account: actor?.username }, 'NICK', [newNick])
}

type Render = (command: string, params: readonly string[]) => IrcMessage

function modeLines(render: Render, channel: string, change: readonly string[]): IrcMessage[] {
  return change.length === 0 ? [] : [render('MODE', [channelOf(channel), ...change])]
}
