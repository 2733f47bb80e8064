import type { Member } from '../../../realtime/presence.ts'
import type { Announcement } from '../../../realtime/relay.ts'
import type { SharedDependencies } from '../shared-dependencies.ts'
import { createChannelLines } from './channel-lines.ts'
import { createDepartures } from './departures.ts'
import { createInvitations } from './invitations.ts'
import { createAwayNotices, createMetadataChanges, createPeople } from './people.ts'
import { createPrivateLines } from './private-lines.ts'

/** Delivers announcements to clients as protocol lines. Those without an IRC counterpart are dropped. */
export function createDelivery(dependencies: SharedDependencies): (announcement: Announcement) => void {
  const { registry, receipts } = dependencies
  const lines = createChannelLines(dependencies)
  const people = createPeople({ ...dependencies, takeDoer: lines.takeDoer })
  const departures = createDepartures(dependencies)
  const privateLines = createPrivateLines(dependencies)
  const invitations = createInvitations(dependencies)
  const metadata = createMetadataChanges(dependencies)
  createAwayNotices(dependencies)

  return (announcement) => {
    const { to } = announcement
    if ('users' in to) deliverToUsers(announcement, to.users)
    // There may be no clients on this node.
    else if ('channel' in to && registry.ofChannel(to.channel).size > 0)
      deliverToChannel(announcement, to.channel)
  }

  function deliverToUsers(announcement: Announcement, users: readonly number[]): void {
    const { name } = announcement
    // Channel operators on every node are notified.
    if (name === 'invited') invitations.deliverInvitation(announcement.args[0], users)
    if (name === 'profile-changed') watchNames(announcement.args[0], users)
    if (!users.some((id) => registry.ofUser(id).size > 0)) return
    switch (name) {
      case 'new_message':
        privateLines.deliverMessage(announcement.args[0], users)
        break
      case 'message_updated':
        privateLines.deliverEdit(announcement.args[0], users)
        break
      case 'message_deleted':
        privateLines.deliverDeletion(announcement.args[0], users)
        break
      case 'typing':
        privateLines.deliverTyping(announcement.args[0], users)
        break
      case 'reaction-changed':
        privateLines.deliverReactions(announcement.args[0], users)
        break
      case 'read-marker':
        dependencies.readMarkers.deliverMoved(announcement.args[0], users)
        break
      case 'profile-changed':
        deliverProfile(announcement.args[0], users)
    }
  }

  function deliverToChannel(announcement: Announcement, channel: string): void {
    const concerned = userOf(announcement)
    if (concerned !== undefined) departures.flush(concerned)
    switch (announcement.name) {
      case 'new-message':
        lines.deliverMessage(announcement.args[0])
        receipts.noteChannel(channel, announcement.args[0].id)
        break
      case 'message-updated':
        lines.deliverEdit(announcement.args[0])
        break
      case 'message-deleted':
        lines.deliverDeletion(announcement.args[0])
        break
      case 'reaction-changed':
        lines.deliverReactions(announcement.args[0])
        break
      case 'channel-typing':
        lines.deliverTyping(announcement.args[0])
        break
      case 'user-joined':
        // A user who joins always has a channel and a level.
        people.join(announcement.args[0] as Member)
        break
      case 'user-left':
        departures.leave(announcement.args[0], announcement.args[1].channel)
        break
      case 'level-changed':
        people.changeLevel(announcement.args[0])
        break
      case 'nickname-changed':
        people.rename(announcement.args[0].id, announcement.args[0].newNickname)
        metadata.name(channel, announcement.args[0])
        break
      case 'picture-changed':
        metadata.picture(channel, announcement.args[0])
    }
  }

  function watchNames({ nicknames }: { nicknames?: readonly Own[] }, users: readonly number[]): void {
    const names = nicknames?.map(({ nickname }) => nickname)
    if (names) for (const userId of users) dependencies.monitor.renamed(userId, names)
  }

  /** Renames the user's clients to the selected nickname, or else to the username. */
  function deliverProfile({ nicknames }: { nicknames?: readonly Own[] }, users: readonly number[]): void {
    if (!nicknames) return
    for (const userId of users) {
      const [connection] = registry.ofUser(userId)
      const selected = nicknames.find((nickname) => nickname.is_selected)
      const name = selected?.nickname ?? connection?.actor?.username
      if (name !== undefined) people.renameOwn(userId, name)
    }
  }
}

interface Own {
  nickname: string
  is_selected: boolean
}

/** Returns the id of the acting user. */
function userOf(announcement: Announcement): number | undefined {
  switch (announcement.name) {
    case 'new-message':
      return announcement.args[0].userId
    case 'user-joined':
    case 'nickname-changed':
      return announcement.args[0].id
    case 'level-changed':
      return announcement.args[0].userId
    default:
      return undefined
  }
}
