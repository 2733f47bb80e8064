import type { Role } from '#contract/accounts.ts'
import type { Actor } from '../platform/actor.ts'
import type { Core } from '../services.ts'
import { type DemoPerson, people } from './content/people.ts'
import { type Act, type DemoClock, momentOf } from './demo-clock.ts'
import type { DemoContext } from './demo-context.ts'

interface Account {
  id: number
  username: string
  roles: readonly Role[]
}

const actorOf = ({ id, username, roles }: Account): Actor => ({
  userId: id,
  username,
  roles,
  sessionId: '',
  termsPending: false,
  language: 'pt',
})

/** Creates all demo users with the same password. Returns them by username, and the administrator as `@`. */
export async function registerPeople(
  { services }: Core,
  { clock, now, password }: { clock: DemoClock; now: Date; password: string },
): Promise<Map<string, Actor>> {
  const [admin] = await services.accounts.listAccounts()
  if (!admin) throw new Error('the site has no administrator')
  const actors = new Map([['@', actorOf(admin)]])
  for (const { username, name, joined, roles = [] } of people) {
    clock.stand(momentOf(joined, now))
    const account = { username, name, email: `${username}@example.com`, password }
    const { user } = await services.accounts.createUser({ ...account, roles: ['ROLE_USER', ...roles] })
    actors.set(username, actorOf(user))
  }
  return actors
}

/** Fills in profiles on the day each user joins. */
export function peopleActs(demo: DemoContext): Act[] {
  return people.map((person) => ({
    at: momentOf(person.joined, demo.now),
    makes: 'people',
    act: () => introduce(demo, person),
  }))
}

/** Tracks that users mark and show on their profiles: `track` is the index in the list of the music page. */
const liked: Record<string, readonly { track: number; when: string }[]> = {
  lia: [
    { track: 2, when: '120d 22:14' },
    { track: 6, when: '41d 23:02' },
  ],
  bento: [{ track: 0, when: '88d 19:30' }],
  iara: [{ track: 9, when: '30d 08:12' }],
}

export async function likingActs({ services, actor, now }: DemoContext): Promise<Act[]> {
  const tracks = await services.tracks.list()
  const show = { gender: false, age: false, instagram: true, youtube: true, language: true }
  return Object.entries(liked).flatMap(([name, likes]) =>
    likes.flatMap(({ track, when }) => {
      const id = tracks[track]?.id
      if (id === undefined) return []
      const mark = async () => {
        await services.tracks.mark(actor(name), id)
        await services.profile.choosePrivacy(actor(name), { searchable: true, show, showsTracks: true })
      }
      return [{ at: momentOf(when, now), makes: 'marked tracks', act: mark }]
    }),
  )
}

async function introduce(
  { services, actor, withPicture }: DemoContext,
  { username, says, picture, nickname, gender, birthday }: DemoPerson,
): Promise<void> {
  const self = actor(username)
  const { profile, nicknames } = services
  await profile.writeWelcomeMessage(self, says)
  if (gender) await profile.chooseGender(self, gender)
  if (birthday) await profile.setBirthday(self, birthday)
  if (nickname) {
    const { id } = await nicknames.register(self, nickname)
    await nicknames.select(self, id)
  }
  if (picture)
    await withPicture(picture, { width: 400, height: 400 }, (file) => profile.changePicture(self, file))
}
