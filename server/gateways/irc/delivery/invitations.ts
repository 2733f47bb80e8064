import type { Logger } from 'pino'
import type { LiveEvents } from '#contract/live.ts'
import type { NicknamesService } from '../../../features/nicknames/nicknames.service.ts'
import type { Identity } from '../identity.ts'
import { channelOf, nickOf } from '../names.ts'
import { messageOf } from '../outbox.ts'
import type { Registry } from '../registry.ts'
import type { Roster } from '../roster.ts'
import type { Tell } from './tell.ts'

interface Needs {
  identity: Identity
  registry: Registry
  roster: Roster
  tell: Tell
  nicknames: Pick<NicknamesService, 'displayName'>
  log: Logger
}

const operator = 5

/** Who is invited to a channel, by whichever door. */
export function createInvitations({ identity, registry, roster, tell, nicknames, log }: Needs) {
  function hear({ channel, by }: LiveEvents['invited'][0], userIds: readonly number[]): void {
    const source = identity.sourceOf(nickOf(by.nickname))
    for (const connection of userIds.flatMap((id) => [...registry.ofUser(id)]))
      tell.toConnections([connection], () => [
        messageOf(source, 'INVITE', [connection.nick, channelOf(channel)]),
      ])
    for (const userId of userIds)
      notify({ channel, source, userId, byId: by.id }).catch((error) =>
        log.error({ err: error }, 'operators were not told of an invitation'),
      )
  }

  /** https://ircv3.net/specs/extensions/invite-notify, for the operators of the channel. */
  async function notify(invitation: { channel: string; source: string; userId: number; byId: number }) {
    const { channel, source, userId, byId } = invitation
    const hearing = [...registry.ofChannel(channel)].filter(
      ({ actor, held }) =>
        actor !== null &&
        ![userId, byId].includes(actor.userId) &&
        held.has('invite-notify') &&
        (roster.find(actor.userId)?.levels.get(channel) ?? 0) >= operator,
    )
    if (hearing.length === 0) return
    const nick = nickOf((await nicknames.displayName(userId)).nickname)
    tell.toConnections(hearing, () => [messageOf(source, 'INVITE', [nick, channelOf(channel)])])
  }

  return { hear }
}
