import type { Actor } from '../../../platform/actor.ts'
import { type ConnectionController, hasLostRoles } from '../../../realtime/connection-watch.ts'
import { oneByOne } from '../../one-by-one.ts'
import { personLine } from '../delivery/person-line.ts'
import type { PartDependencies } from '../dependencies.ts'
import type { IrcMessage } from '../protocol/message.ts'
import { channelOf } from '../protocol/names.ts'
import { messageOf } from '../transport/outbox.ts'
import type { Connection } from './connection.ts'

/** Ends connections together with their session, and removes them from channels. */
export function createIrcController({
  registry,
  broadcast,
  identity,
  translator,
  hangUp,
}: PartDependencies): ConnectionController {
  const endAll = ({ sessionId }: { sessionId: string }, reason: string) => {
    for (const connection of registry.ofSession(sessionId)) hangUp(connection, reason)
  }

  function renew(now: Actor): void {
    for (const connection of registry.ofSession(now.sessionId)) {
      if (connection.actor && hasLostRoles(connection.actor, now))
        hangUp(connection, 'Your roles have changed')
      else connection.actor = now
    }
  }

  /** Removes a connection. Kicked users are already removed by a KICK line, unless that was lost. */
  function putOut(connection: Connection, slug: string, isDeleted: boolean): void {
    if (connection.channels.get(slug)?.waiting === undefined)
      broadcast.toConnections([connection], () => [
        isDeleted
          ? partLine(connection, slug)
          : messageOf(identity.server, 'KICK', [channelOf(slug), connection.nick]),
      ])
    registry.leave(connection, slug)
  }

  /** Not a KICK: clients that join again after one would found the deleted channel anew. */
  function partLine({ nick, actor }: Connection, slug: string): IrcMessage {
    const channel = channelOf(slug)
    const reason = translator.in(actor?.language ?? 'pt')('channels:done.deleted', { channel })
    return personLine(identity, { nick, account: actor?.username }, 'PART', [channel, reason])
  }

  return {
    actors: () => registry.all.values().flatMap(({ actor }) => (actor ? [actor] : [])),
    end: (session) => endAll(session, 'Your session has ended'),
    pause: (actor) => endAll(actor, 'The terms of use have changed'),
    renew,
    expel: (slug, userId) => {
      const isDeleted = userId === undefined
      const connections = [...registry.ofChannel(slug)]
      for (const connection of connections)
        if (isDeleted || connection.actor?.userId === userId) putOut(connection, slug, isDeleted)
    },
    reconnect: () => {
      for (const connection of registry.all) oneByOne(() => hangUp(connection, 'Something was missed'))
    },
  }
}
