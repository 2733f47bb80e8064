import type { LiveEvents } from '#contract/live.ts'
import type { AwayList } from '../../../realtime/away.ts'
import type { Member } from '../../../realtime/presence.ts'
import type { Connection } from '../connection.ts'
import type { Identity } from '../identity.ts'
import type { IrcMessage } from '../message.ts'
import { channelOf, nickOf } from '../names.ts'
import { messageOf } from '../outbox.ts'
import { modeChange } from '../ranks.ts'
import type { Registry } from '../registry.ts'
import type { Known, Roster } from '../roster.ts'
import type { Tell } from './tell.ts'

interface Needs {
  identity: Identity
  registry: Registry
  roster: Roster
  tell: Tell
  away: Pick<AwayList, 'find'>
  takeDoer: (channel: string, nick: string) => string
}

/** Who comes, is called something else, or is something else in a channel. */
export function createPeople({ identity, registry, roster, tell, away, takeDoer }: Needs) {
  /** The person's own clients have been told when they joined. */
  function join(member: Member): void {
    const { id, channel, level } = member
    const { nick } = roster.seat(member)
    const reason = away.find(id)
    const render = (connection: Connection) => [
      joinLine(identity, connection, { nick, account: member.name, channel }),
      ...modeLines(identity.server, channel, modeChange(0, level, nick)),
      ...(reason !== undefined && connection.held.has('away-notify')
        ? [awayLine(identity, { nick }, reason)]
        : []),
    ]
    tell.toChannel(channel, render, { except: ({ actor }) => actor?.userId === id })
  }

  function changeLevel({ channel, userId, nickname, level }: LiveEvents['level-changed'][0]): void {
    const known = roster.find(userId)
    const before = known?.levels.get(channel)
    const source = takeDoer(channel, nickOf(nickname))
    if (!known || before === undefined) return
    known.levels.set(channel, level)
    tell.toChannel(channel, () => modeLines(source, channel, modeChange(before, level, known.nick)))
  }

  /** Told once to whoever shares a channel with them, although each of their channels is told. */
  function rename(id: number, newNickname: string): void {
    const known = roster.find(id)
    const nick = nickOf(newNickname)
    if (!known || known.nick === nick) return
    const source = identity.sourceOf(known.nick)
    roster.rename(known, nick)
    const others = [...listeners(registry, known)].filter(({ actor }) => actor?.userId !== id)
    tell.toConnections(others, () => [messageOf(source, 'NICK', [nick])])
  }

  /** Of the clients of the person themselves, in a channel or not. */
  function renameOwn(userId: number, nickname: string): void {
    const nick = nickOf(nickname)
    for (const connection of registry.ofUser(userId)) {
      if (!connection.isRegistered || connection.nick === nick) continue
      tell.toConnections([connection], () => [messageOf(identity.sourceOf(connection.nick), 'NICK', [nick])])
      connection.nick = nick
    }
  }

  return { join, changeLevel, rename, renameOwn }
}

/** The connections that are in a channel with somebody. */
export function listeners(registry: Registry, { levels }: Pick<Known, 'levels'>): Set<Connection> {
  return new Set([...levels.keys()].flatMap((slug) => [...registry.ofChannel(slug)]))
}

export function joinLine(
  identity: Identity,
  { held }: Pick<Connection, 'held'>,
  { nick, account, channel }: { nick: string; account: string; channel: string },
): IrcMessage {
  const params = held.has('extended-join') ? [channelOf(channel), account, nick] : [channelOf(channel)]
  return messageOf(identity.sourceOf(nick), 'JOIN', params, { account })
}

export function awayLine(identity: Identity, { nick }: Pick<Known, 'nick'>, text: string | undefined) {
  return messageOf(identity.sourceOf(nick), 'AWAY', text === undefined ? [] : [text])
}

function modeLines(source: string, channel: string, change: readonly string[]): IrcMessage[] {
  return change.length === 0 ? [] : [messageOf(source, 'MODE', [channelOf(channel), ...change])]
}
