import { openDoors, type PagesMode } from './doors.ts'
import type { PasswordHashing } from './features/accounts/password-hashing.ts'
import { openPush } from './gateways/push/push.ts'
import { createGround, type Ground, type GroundNeeds } from './ground.ts'
import type { Actor } from './platform/actor.ts'
import { systemClock } from './platform/clock.ts'
import { createHttp } from './platform/http.ts'
import { startReactions } from './reactions.ts'
import { createAccess } from './realtime/access.ts'
import { createConnectionWatch } from './realtime/connection-watch.ts'
import { routesOf } from './routes.ts'
import { createServices, type Services } from './services.ts'

interface Needs extends Omit<GroundNeeds, 'clock'>, Partial<Pick<GroundNeeds, 'clock'>> {
  /** A cheaper one, where nobody's password is at stake. */
  hashing?: PasswordHashing
}

/** What a site is made of. Commands for operators need no more; visitors need the doors as well. */
export interface Core {
  ground: Ground
  services: Services
}

export interface App extends Core {
  /** Starts to listen, and answers the address. */
  listen(): Promise<string>
  stop(): Promise<void>
}

/** A site without doors. Stop its `ground` when done. */
export async function createCore({ hashing, clock = systemClock, ...needs }: Needs): Promise<Core> {
  const ground = await createGround({ ...needs, clock })
  return { ground, services: await createServices(ground, { hashing }) }
}

/** A whole site: the ground, the features on it, what they do by themselves, and the ways in. */
export async function createApp({ pages, ...needs }: Needs & { pages: PagesMode }): Promise<App> {
  const core = await createCore(needs)
  const { ground, services } = core
  await ground.oneAtATime(() => prepareFirstStart(core))
  startReactions(core)

  const access = createAccess(services)
  const watch = createConnectionWatch({ ...ground, sessions: services.accounts })
  const push = await openPush({ ...ground, ...services, access, watch })
  const routes = [...routesOf(core), ...push.routes]
  const http = await createHttp(ground)
  const stopDoors = await openDoors(http, { core, routes, access, watch, push, pages })
  await ground.jobs.start()

  const { host, port } = ground.config.listen
  return {
    ground,
    services,
    listen: () => http.listen({ host, port }),
    stop: async () => {
      await stopDoors()
      services.tracks.stop()
      await ground.stop()
    },
  }
}

/** What an empty database is filled with. */
export async function prepareFirstStart({ ground, services }: Core): Promise<void> {
  const made = await services.accounts.ensureFirstAdmin(ground.config.admin)
  if (made) {
    const { username } = ground.config.admin
    process.stdout.write(`First administrator: ${username}, password: ${made.password}\n`)
  }
  await services.channels.preload({ founderId: 1 })
  await services.tracks.preload()
}

/** What people find in a site where nobody has written anything yet. */
export async function welcomeVisitors({ ground, services }: Core): Promise<void> {
  const { username } = ground.config.admin
  const first: Actor = {
    ...{ userId: 1, username, roles: ['ROLE_ADMIN'], sessionId: '' },
    ...{ termsPending: false, language: 'pt' },
  }
  await ground.oneAtATime(() => services.articles.welcome(first))
}
