import type { Connection } from '../connections/connection.ts'
import { isIn } from '../connections/connection.ts'
import type { Metadata, MetadataKey } from '../people/metadata.ts'
import type { Roster } from '../people/roster.ts'
import type { Tell } from './tell.ts'

interface Needs {
  roster: Roster
  tell: Tell
  metadata: Pick<Metadata, 'line' | 'addressOf'>
}

/** Another picture or name of somebody, for clients that have subscribed to it. */
export function createMetadataChanges({ roster, tell, metadata }: Needs) {
  /** Each of their channels is told; a client hears it for the first that it shares with them. */
  function change(
    channel: string,
    { id, key, value }: { id: number; key: MetadataKey; value: string },
  ): void {
    const known = roster.find(id)
    if (!known) return
    const isFirst = (connection: Connection) =>
      known.levels.keys().find((slug) => isIn(connection, slug)) === channel
    tell.toChannel(channel, () => [metadata.line(known.nick, key, value)], {
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
