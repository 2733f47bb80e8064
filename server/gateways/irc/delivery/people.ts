import type { LiveEvents } from '#contract/live.ts'
import type { AwayList } from '../../../realtime/away.ts'
import type { Member } from '../../../realtime/presence.ts'
import type { Connection } from '../connections/connection.ts'
import type { Registry } from '../connections/registry.ts'
import type { Identity } from '../identity.ts'
import type { Known, Roster } from '../people/roster.ts'
import type { IrcMessage } from '../protocol/message.ts'
import { channelOf, nickOf } from '../protocol/names.ts'
import { modeChange } from '../protocol/ranks.ts'
import { messageOf } from '../transport/outbox.ts'
import { personLine } from './person-line.ts'
import type { Tell } from './tell.ts'

interface Needs {
  identity: Identity
  registry: Registry
  roster: Roster
  tell: Tell
  away: Pick<AwayList, 'find'>
  /** What was done by who gave somebody their level. */
  takeDoer: (channel: string, nick: string) => Render
}

/** Who comes, is called something else, or is something else in a channel. */
export function createPeople({ identity, registry, roster, tell, away, takeDoer }: Needs) {
  const byServer: Render = (command, params) => messageOf(identity.server, command, params)

  /** The person's own clients have been told when they joined. */
  function join(member: Member): void {
    const { id, channel, level } = member
    const { nick } = roster.seat(member)
    const reason = away.find(id)
    const render = (connection: Connection) => [
      joinLine(identity, connection, { nick, account: member.name, channel }),
      ...modeLines(byServer, channel, modeChange(0, level, nick)),
      ...(reason !== undefined && connection.held.has('away-notify')
        ? [awayLine(identity, { nick, account: member.name }, reason)]
        : []),
    ]
    tell.toChannel(channel, render, { except: ({ actor }) => actor?.userId === id })
  }

  function changeLevel({ channel, userId, nickname, level }: LiveEvents['level-changed'][0]): void {
    const known = roster.find(userId)
    const before = known?.levels.get(channel)
    const render = takeDoer(channel, nickOf(nickname))
    if (!known || before === undefined) return
    known.levels.set(channel, level)
    tell.toChannel(channel, () => modeLines(render, channel, modeChange(before, level, known.nick)))
  }

  /** Told once to whoever shares a channel with them, although each of their channels is told. */
  function rename(id: number, newNickname: string): void {
    const known = roster.find(id)
    const nick = nickOf(newNickname)
    if (!known || known.nick === nick) return
    const before = known.nick
    roster.rename(known, nick)
    const others = [...listeners(registry, known)].filter(({ actor }) => actor?.userId !== id)
    tell.toConnections(others, () => [
      personLine(identity, { nick: before, account: known.account }, 'NICK', [nick]),
    ])
  }

  /** Of the clients of the person themselves, in a channel or not. */
  function renameOwn(userId: number, nickname: string): void {
    const nick = nickOf(nickname)
    for (const connection of registry.ofUser(userId)) {
      if (!connection.isRegistered || connection.isChangingNick || connection.nick === nick) continue
      tell.toConnections([connection], () => [ownNickLine(identity, connection, nick)])
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
  return personLine(identity, { nick, account }, 'JOIN', params)
}

export function awayLine(
  identity: Identity,
  person: { nick: string; account?: string | undefined },
  text: string | undefined,
): IrcMessage {
  return personLine(identity, person, 'AWAY', text === undefined ? [] : [text])
}

/** Of the client's own person. */
export function ownNickLine(identity: Identity, { nick, actor }: Connection, wanted: string): IrcMessage {
  return personLine(identity, { nick, account: actor?.username }, 'NICK', [wanted])
}

type Render = (command: string, params: readonly string[]) => IrcMessage

function modeLines(render: Render, channel: string, change: readonly string[]): IrcMessage[] {
  return change.length === 0 ? [] : [render('MODE', [channelOf(channel), ...change])]
}
