import type { LiveEvents } from '#contract/live.ts'
import type { IrcMessage } from '../protocol/message.ts'
import { channelOf, nickOf } from '../protocol/names.ts'
import type { SharedDependencies } from '../shared-dependencies.ts'
import { personLine } from './person-line.ts'

const operator = 5

interface Invitation {
  channel: string
  /** Renders the line with the invited user's nick. */
  render: (nick: string) => IrcMessage
  userId: number
  byId: number
}

/** Delivers invitations to channels, from all gateways. */
export function createInvitations({
  identity,
  registry,
  roster,
  broadcast,
  nicknames,
  log,
}: SharedDependencies) {
  function deliverInvitation({ channel, by }: LiveEvents['invited'][0], userIds: readonly number[]): void {
    for (const userId of userIds)
      deliverTo(channel, by, userId).catch((error) => log.error({ err: error }, 'an invitation was not told'))
  }

  async function deliverTo(channel: string, by: { id: number; nickname: string }, userId: number) {
    const { username: account } = await nicknames.displayName(by.id)
    const render = (nick: string) =>
      personLine(identity, { nick: nickOf(by.nickname), account }, 'INVITE', [nick, channelOf(channel)])
    for (const connection of registry.ofUser(userId))
      broadcast.toConnections([connection], () => [render(connection.nick)])
    await notify({ channel, render, userId, byId: by.id })
  }

  /** https://ircv3.net/specs/extensions/invite-notify, for operators of the channel. */
  async function notify({ channel, render, userId, byId }: Invitation): Promise<void> {
    const hearing = [...registry.ofChannel(channel)].filter(
      ({ actor, held }) =>
        actor !== null &&
        ![userId, byId].includes(actor.userId) &&
        held.has('invite-notify') &&
        (roster.find(actor.userId)?.levels.get(channel) ?? 0) >= operator,
    )
    if (hearing.length === 0) return
    const nick = nickOf((await nicknames.displayName(userId)).nickname)
    broadcast.toConnections(hearing, () => [render(nick)])
  }

  return { deliverInvitation }
}
