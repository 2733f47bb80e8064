import type { EndpointName } from '#contract/index.ts'
import { takeNickname } from '../channels.ts'
import type { Client } from '../client.ts'
import { conversationOf, write } from '../conversations.ts'
import { say } from '../lines.ts'
import { type Member, type Place, startSite, type TestSite } from '../site.ts'
import type { Actor } from './row.ts'

/** A site with one person for every actor, and makers of subjects that belong to the owner. */
export interface World {
  site: TestSite
  people: Record<Exclude<Actor, 'visitor'>, Member>
  /** The other member of the owner's conversations, and the target of kicks. */
  friend: Member
  clientOf(actor: Actor): Client
  /** An empty channel founded by the owner. */
  home: string
  /** A new channel of the owner's, to be transferred or deleted. */
  channel(): Promise<string>
  /** A line by the owner in `#barra`. */
  line(): Promise<number>
  conversation(): Promise<number>
  /** A private message from the friend to the owner. */
  privateMessage(): Promise<number>
  /** A message from the owner to the site. */
  letter(): Promise<number>
  /** A nickname of the owner's that is not selected. */
  nickname(): Promise<number>
  /** A new member, for example one to suspend. */
  somebody(): Promise<Member>
  /** Makes a call as the owner. */
  owns: Member['call']
  count(): number
}

export async function makeWorld(place?: Place): Promise<World> {
  // With one connection, a call that waits for a second one while holding the first never ends.
  const environment = {
    ...{ RATE_LIMIT_FACTOR: '10000', DATABASE_CONNECTIONS: '1' },
    // Filling a site with ten million lines takes longer than the default lifetime of a token.
    ACCESS_TOKEN_SECONDS: '86400',
  }
  const site = await startSite({ environment, ...(place && { place }) })
  const people = {
    stranger: await site.member('lia'),
    owner: await site.member('rui'),
    moderator: await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] }),
    admin: await site.signIn('neto'),
  }
  const friend = await site.member('ana')
  const { owner } = people
  await takeNickname(owner, 'ruizinho')
  const conversationId = await conversationOf(owner, friend)
  let created = 0
  const count = () => ++created
  const found = async (name: string) =>
    (await owner.call('POST /api/channels', { body: { name } })).channel.slug

  return {
    ...{ site, people, friend, count },
    owns: owner.call,
    clientOf: (actor) => (actor === 'visitor' ? site.visitor : people[actor]),
    home: await found('casa'),
    channel: () => found(`casa${count()}`),
    async line() {
      return (await say(owner, 'barra', `linha ${count()}`)).id
    },
    conversation: async () => conversationId,
    async privateMessage() {
      return (await write(friend, conversationId, `segredo ${count()}`)).id
    },
    async letter() {
      const message = `carta ${count()}`
      await owner.call('POST /api/contact', { body: { name: 'Rui', message } })
      const letters = await owner.call('GET /api/mailbox')
      return letters.find((letter) => letter.message === message)?.id ?? 0
    },
    async nickname() {
      const { nicknames } = await owner.call('GET /api/userprofile')
      for (const { id, is_selected } of nicknames) {
        if (!is_selected) await owner.call('DELETE /api/nicknames/:id', { params: { id } })
      }
      return (await owner.call('POST /api/nicknames', { body: { nickname: `apelido${count()}` } })).id
    },
    somebody: () => site.member(`alguem${count()}`),
  }
}

export const nameOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path}` as EndpointName

/** A subject that calls do not change, so it is made once. */
export function oncePerWorld<T>(make: (world: World) => Promise<T>): (world: World) => Promise<T> {
  const created = new WeakMap<World, Promise<T>>()
  return (world) => {
    const subject = created.get(world) ?? make(world)
    created.set(world, subject)
    return subject
  }
}
