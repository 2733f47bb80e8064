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
  /** The other side of the owner's conversations, and whom they kick. */
  friend: Member
  clientOf(actor: Actor): Client
  /** A channel that the owner has founded, with nobody in it. */
  home: string
  /** Another one, to be given away or deleted. */
  channel(): Promise<string>
  /** A line that the owner has said in `#barra`. */
  line(): Promise<number>
  conversation(): Promise<number>
  /** A private message that the friend has sent to the owner. */
  privateMessage(): Promise<number>
  /** What the owner has written to the site. */
  letter(): Promise<number>
  /** A nickname of the owner's, who does not use it. */
  nickname(): Promise<number>
  /** A person that nothing else needs, such as one to suspend. */
  somebody(): Promise<Member>
  /** A call of the owner's. */
  owns: Member['call']
  count(): number
}

export async function makeWorld(place?: Place): Promise<World> {
  // One connection: a call that waits for a second one while it holds the first would wait for ever.
  const environment = {
    ...{ RATE_LIMIT_FACTOR: '10000', DATABASE_CONNECTIONS: '1' },
    // Filling one with ten million lines takes longer than a token lasts.
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

/** A subject that calls leave as it is. */
export function oncePerWorld<T>(make: (world: World) => Promise<T>): (world: World) => Promise<T> {
  const created = new WeakMap<World, Promise<T>>()
  return (world) => {
    const subject = created.get(world) ?? make(world)
    created.set(world, subject)
    return subject
  }
}
