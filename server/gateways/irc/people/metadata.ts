import { isWithin, type Limit } from '../../../platform/rate-limits.ts'
import type { Member } from '../../../realtime/presence.ts'
import { type MemberCall, sendBatch } from '../call.ts'
import { drained } from '../connections/drained.ts'
import type { PartDependencies } from '../dependencies.ts'
import type { IrcMessage } from '../protocol/message.ts'
import { channelOf, nickOf } from '../protocol/names.ts'
import { messageOf } from '../transport/outbox.ts'

/** Metadata of users, which they change on the site. */
export type MetadataKey = 'avatar' | 'display-name' | 'homepage'

/** Values of a user, without missing ones. */
export type Values = ReadonlyMap<MetadataKey, string>

/** Members whose metadata a client of this user is sent, by joining, subscribing or asking. */
const membersLimit: Limit = { name: 'irc-metadata-members', points: 20_000, seconds: 60 }

export type Metadata = ReturnType<typeof createMetadata>

/** Picture, name and page of users, read only: https://ircv3.net/specs/extensions/metadata */
export function createMetadata({ config, identity, presence, nicknames, profile, limits }: PartDependencies) {
  const addressOf = (path: string) => new URL(path, config.publicUrl).href

  function valuesOf(
    { nickname, profileImage }: Pick<Member, 'nickname' | 'profileImage'>,
    personId: number | null = null,
  ): Values {
    const values = new Map<MetadataKey, string>([['display-name', nickname]])
    if (profileImage) values.set('avatar', addressOf(profileImage))
    if (personId !== null) values.set('homepage', addressOf(`/person/${personId}`))
    return values
  }

  async function readOne(userId: number): Promise<Values> {
    const [names, people] = await Promise.all([
      nicknames.displayNames([userId]),
      profile.findAuthors([userId]),
    ])
    const person = names.get(userId)
    return person ? valuesOf(person, people.get(userId)?.personId) : new Map()
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
    const cost = Math.min(members.length, membersLimit.points)
    if (!(await isWithin(limits, membersLimit, call.actor.userId, cost)))
      return call.numeric('metadataSyncLater', channelOf(slug), String(membersLimit.seconds))

    // Presence knows all but the page.
    const people = subscribed.has('homepage')
      ? await profile.findAuthors(members.map(({ id }) => id))
      : undefined
    const lines = members.flatMap(({ id, nickname, profileImage }) =>
      [...valuesOf({ nickname, profileImage }, people?.get(id)?.personId)]
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
