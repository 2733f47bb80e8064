import { type MemberCall, sendBatch } from '../call.ts'
import { drained } from '../connections/drained.ts'
import type { PartDependencies } from '../dependencies.ts'
import type { IrcMessage } from '../protocol/message.ts'
import { nickOf } from '../protocol/names.ts'
import { messageOf } from '../transport/outbox.ts'

/** Metadata of users, which they change on the site. */
export type MetadataKey = 'avatar' | 'display-name' | 'homepage'

/** Values of a user, without missing ones. */
export type Values = ReadonlyMap<MetadataKey, string>

export type Metadata = ReturnType<typeof createMetadata>

/** Picture, name and page of users, read only: https://ircv3.net/specs/extensions/metadata */
export function createMetadata({ config, identity, presence, nicknames, profile }: PartDependencies) {
  const addressOf = (path: string) => new URL(path, config.publicUrl).href

  async function read(userIds: readonly number[]): Promise<ReadonlyMap<number, Values>> {
    const [names, people] = await Promise.all([nicknames.displayNames(userIds), profile.findAuthors(userIds)])
    return new Map(
      [...names].map(([userId, { nickname, profileImage }]) => {
        const personId = people.get(userId)?.personId ?? null
        const values = new Map<MetadataKey, string>([['display-name', nickname]])
        if (profileImage) values.set('avatar', addressOf(profileImage))
        if (personId !== null) values.set('homepage', addressOf(`/person/${personId}`))
        return [userId, values]
      }),
    )
  }

  async function readOne(userId: number): Promise<Values> {
    return (await read([userId])).get(userId) ?? new Map()
  }

  function line(nick: string, key: MetadataKey, value: string): IrcMessage {
    return messageOf(identity.server, 'METADATA', [nick, key, '*', value])
  }

  /** Sends the subscribed metadata of all members of a channel. */
  async function sendChannel(call: MemberCall, slug: string): Promise<void> {
    const { metadataKeys: subscribed } = call.connection
    if (subscribed.size === 0) return
    await drained(call.connection)
    const members = await presence.listMembers(slug)
    const values = await read(members.map(({ id }) => id))
    const lines = members.flatMap(({ id, nickname }) =>
      [...(values.get(id) ?? [])]
        .filter(([key]) => subscribed.has(key))
        .map(([key, value]) => line(nickOf(nickname), key, value)),
    )
    sendBatch(call, ['metadata'], lines)
  }

  /** Sends a new client the metadata of its own user. */
  async function sendOwn(call: MemberCall): Promise<void> {
    const { held, nick } = call.connection
    if (!held.has('draft/metadata-2')) return
    const values = [...(await readOne(call.actor.userId))]
    sendBatch(
      call,
      ['metadata'],
      values.map(([key, value]) => line(nick, key, value)),
    )
  }

  return { readOne, line, addressOf, sendChannel, sendOwn }
}
