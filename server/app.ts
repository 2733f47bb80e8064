import type { Server } from 'node:http'
import type { PasswordHasher } from './features/accounts/passwords/password-hasher.ts'
import { openPush } from './gateways/push/push.ts'
import { mountHttpServer, type PagesMode } from './http-server.ts'
import { createInfrastructure, type InfrastructureOptions } from './infrastructure.ts'
import type { Actor } from './platform/actor.ts'
import { systemClock } from './platform/clock.ts'
import { createHttp } from './platform/http/http.ts'
import { listenOn } from './platform/http/listen.ts'
import { createAccess } from './realtime/access.ts'
import { createConnectionWatch } from './realtime/connection-watch.ts'
import { routesOf } from './routes.ts'
import { type Core, createServices } from './services.ts'
import { startSubscribers } from './subscribers.ts'

interface Dependencies
  extends Omit<InfrastructureOptions, 'clock'>,
    Partial<Pick<InfrastructureOptions, 'clock'>> {
  /** A cheaper hasher, for tests. */
  hasher?: PasswordHasher
}

interface AppDependencies extends Dependencies {
  pages: PagesMode
  /** Settled once the web app is built, which pages need. */
  built?: Promise<void>
}

export interface App extends Core {
  /** Starts to listen and returns the address. Takes over the socket of a server that listens there already. */
  listen(open?: Server): Promise<string>
  /** Loads what pages are made by, which a site does once it listens: it takes a fifth of a start. */
  loadPages(): Promise<void>
  stop(): Promise<void>
}

/** Creates a site without an HTTP server. Stop its `infrastructure` when done. */
export async function createCore({
  hasher,
  clock = systemClock,
  ...dependencies
}: Dependencies): Promise<Core> {
  const infrastructure = await createInfrastructure({ ...dependencies, clock })
  return { infrastructure, services: await createServices(infrastructure, { hasher }) }
}

/** Creates a whole site: infrastructure, services, subscribers, jobs and the HTTP server. */
export async function createApp({ pages, built, ...dependencies }: AppDependencies): Promise<App> {
  const core = await createCore(dependencies)
  const { infrastructure, services } = core
  await infrastructure.withAdvisoryLock(() => prepareFirstStart(core))
  startSubscribers(core)

  const access = createAccess(services)
  const watch = createConnectionWatch({ ...infrastructure, sessions: services.accounts })
  const push = await openPush({ ...infrastructure, ...services, access, watch })
  const routes = [...routesOf(core), ...push.routes]
  await built
  const http = await createHttp(infrastructure)
  // The database prepares the job queue while routes are mounted.
  const [mounted] = await Promise.all([
    mountHttpServer(http, { core, routes, access, watch, push, pages }),
    infrastructure.jobs.start(),
  ])
  // All that a listening server still has to do is to listen.
  await http.ready()

  return {
    infrastructure,
    services,
    listen: (open) => listenOn(http, infrastructure.config.listen, open),
    loadPages: mounted.loadPages,
    stop: async () => {
      await mounted.close()
      services.tracks.stop()
      services.newsletter.stopSending()
      services.imports.stop()
      await services.counter.stop()
      await infrastructure.stop()
    },
  }
}

/** Creates the administrator and default content of an empty database. */
export async function prepareFirstStart({ infrastructure, services }: Core): Promise<void> {
  const admin = await services.accounts.ensureFirstAdmin(infrastructure.config.admin)
  if (admin) {
    const { admin: first, publicUrl } = infrastructure.config
    process.stdout.write(
      `First administrator: ${first.username}, password: ${admin.password} (first steps: ${publicUrl}/login?from=/admin)\n`,
    )
  }
  await services.channels.preload({ founderId: 1 })
  await services.tracks.preload()
}

/** Publishes the welcome article of a new site, and converts the logo again if its conversion has changed. */
export async function prepareContent({ infrastructure, services }: Core): Promise<void> {
  const { username } = infrastructure.config.admin
  const first: Actor = {
    ...{ userId: 1, username, roles: ['ROLE_ADMIN'], sessionId: '' },
    ...{ termsPending: false, language: 'pt' },
  }
  await infrastructure.withAdvisoryLock(async () => {
    await services.articles.welcome(first)
    await services.site.renewLogo()
  })
}
