import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/index.ts'
import { measureEmails } from './features/newsletter/email-metrics.ts'
import { mountFiles, mountLinePictures } from './gateways/files/files.ts'
import { mountFileHost } from './gateways/irc/file-host.ts'
import { createIrcGateway } from './gateways/irc/irc.gateway.ts'
import type { Push } from './gateways/push/push.ts'
import { hostedAddress } from './gateways/push/push-address.ts'
import { createSocketIoGateway, isSocketIoPath } from './gateways/socketio/socketio.gateway.ts'
import { answerUpgrades, isHotReload } from './gateways/upgrades.ts'
import { mountFeeds } from './pages/feeds.ts'
import { mountPages } from './pages/mount.ts'
import { pictureTokenOf } from './pages/page-session.ts'
import { mountPodcast } from './pages/podcast.ts'
import { purgePages } from './pages/purge-pages.ts'
import { mountSiteIcon } from './pages/site-icon.ts'
import { mountSiteMap } from './pages/site-map.ts'
import { mountWebManifest } from './pages/web-manifest.ts'
import { type Actor, isPending } from './platform/actor.ts'
import { Unavailable } from './platform/errors.ts'
import { createCaller } from './platform/http/caller.ts'
import { createDispatcher } from './platform/http/dispatcher.ts'
import { createLoad, createMetrics, mountOperatorRoutes, shedLoad } from './platform/http/health.ts'
import { answerNotFound, sendFailurePage } from './platform/http/http-errors.ts'
import { bearerOf, mountRoutes } from './platform/http/http-routes.ts'
import { mountDocs } from './platform/http/openapi.ts'
import type { Route } from './platform/http/routes.ts'
import type { Translator } from './platform/text/translate.ts'
import type { Access } from './realtime/access.ts'
import type { ConnectionWatch } from './realtime/connection-watch.ts'
import type { Core } from './services.ts'

/** Where pages come from: a build, the sources, or none in tests of the server alone. */
export type PagesMode = 'production' | 'development' | 'none'

const version = '0.1.0'

interface Dependencies {
  core: Core
  routes: Route[]
  access: Access
  watch: ConnectionWatch
  push: Push
  pages: PagesMode
}

interface Mounted {
  /** Loads what pages are made by. */
  loadPages(): Promise<void>
  close(): Promise<void>
}

/** Mounts routes, gateways, files and pages on the server. */
export async function mountHttpServer(
  http: FastifyInstance,
  { core: { infrastructure, services }, routes, access, watch, push, pages }: Dependencies,
): Promise<Mounted> {
  const { config, translator, log, limits, origins, db, nodes, incomingFiles, files } = infrastructure
  const sessions = services.accounts
  const dispatcher = createDispatcher({ sessions })
  const load = createLoad(config.overload)
  const { metrics, countShed } = createMetrics(http, { ...config, load })
  measureEmails(metrics, services.newsletter)
  shedLoad(http, { load, onShed: countShed, refuse: answerOverload(translator) })
  const secureCookies = config.publicUrl.startsWith('https:')
  mountRoutes(http, { dispatcher, routes, origins, incomingFiles, secureCookies, translator })
  mountFiles(http, files)
  mountLinePictures(http, {
    files,
    findReader: (request) => findReader(request, sessions),
    isVisible: services.linePictures.isVisible,
  })
  await mountFileHost(http, { ...infrastructure, ...services })
  await incomingFiles.sweep()
  mountDocs(http, { endpoints, version, serverUrl: config.publicUrl })
  http.all('/api/*', answerNotFound(translator))

  let stopping = false
  mountOperatorRoutes(http, {
    db,
    limits,
    metrics,
    metricsToken: config.metricsToken,
    nodes,
    isStopping: () => stopping,
  })
  const caller = createCaller({ dispatcher, routes })
  const socketIo = createSocketIoGateway({
    ...infrastructure,
    ...services,
    caller,
    server: http.server,
    sessions,
    access,
    watch,
  })
  const irc = await createIrcGateway({ ...infrastructure, services, access, watch, metrics })
  push.mount(http)
  answerUpgrades(http.server, {
    isForLibrary: (request) =>
      isSocketIoPath(request.url ?? '') || (pages === 'development' && isHotReload(request)),
    handlers: [...push.upgradeHandlers, irc.upgradeHandler],
  })
  mountSiteMap(http, { ...config, ...services })
  mountWebManifest(http, { site: services.site, translator })
  mountSiteIcon(http, services)
  mountFeeds(http, { ...config, ...services, caller })
  mountPodcast(http, { ...config, ...services, caller })
  const mountedPages =
    pages === 'none'
      ? undefined
      : await mountPages(http, {
          ...{ config, caller, translator, log, limits, mode: pages },
          authenticatePage: sessions.authenticatePage,
          pushService: hostedAddress(config),
          countRead: services.counter.countRead,
          redirects: services.redirects,
        })
  if (mountedPages) purgePages({ bus: infrastructure.bus, nodes, pages: mountedPages })

  async function loadPages(): Promise<void> {
    await mountedPages?.load()
    // Who came meanwhile has waited, and is not refused for it.
    load.forget()
  }

  async function close(): Promise<void> {
    stopping = true
    watch.close()
    await Promise.all([socketIo.close(), push.close(), irc.close()])
    await closeGently(http)
    load.stop()
  }

  return { loadPages, close }
}

/** Returns the user of a request, by its access token or else by the cookie of page requests. */
async function findReader(
  request: FastifyRequest,
  { authenticate, authenticatePage }: Core['services']['accounts'],
): Promise<Actor | null> {
  const bearer = bearerOf(request)
  if (bearer !== undefined) {
    const session = await authenticate(bearer)
    return session.isValid && !isPending(session.actor) ? session.actor : null
  }
  const token = pictureTokenOf(request)
  return token === undefined ? null : ((await authenticatePage(token))?.actor ?? null)
}

const patienceMilliseconds = 5000

/**
 * Closes the server after requests in progress, or after a timeout. Keep-alive connections are closed once
 * idle.
 */
async function closeGently(http: FastifyInstance): Promise<void> {
  const idle = setInterval(() => http.server.closeIdleConnections(), 50)
  const all = setTimeout(() => http.server.closeAllConnections(), patienceMilliseconds)
  await http.close()
  clearInterval(idle)
  clearTimeout(all)
}

/** Refuses with 503: JSON under `/api/`, else an HTML page. */
function answerOverload(translator: Translator) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith('/api/')) throw new Unavailable()
    const refusal = new Unavailable()
    reply.code(refusal.status).header('cache-control', 'no-store')
    return sendFailurePage(request, reply, translator, refusal)
  }
}
