import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { endpoints } from '#contract/index.ts'
import type { Config } from './config.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { createAccountsService } from './features/accounts/accounts.service.ts'
import { staffingRoutes } from './features/accounts/staffing.routes.ts'
import { articlesRoutes } from './features/articles/articles.routes.ts'
import { createArticlesService } from './features/articles/articles.service.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { createAuditService } from './features/audit/audit.service.ts'
import { channelsRoutes } from './features/channels/channels.routes.ts'
import { createChannelsService } from './features/channels/channels.service.ts'
import { chanservRoutes } from './features/channels/chanserv.routes.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { createChatService } from './features/chat/chat.service.ts'
import { createSystemLinesService } from './features/chat/system-lines.service.ts'
import { coinsRoutes } from './features/coins/coins.routes.ts'
import { createCoinsService } from './features/coins/coins.service.ts'
import { conversationsRoutes } from './features/conversations/conversations.routes.ts'
import { createConversationsService } from './features/conversations/conversations.service.ts'
import { mailboxRoutes } from './features/mailbox/mailbox.routes.ts'
import { createMailboxService } from './features/mailbox/mailbox.service.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { createModerationService } from './features/moderation/moderation.service.ts'
import { nicknamesRoutes } from './features/nicknames/nicknames.routes.ts'
import { createNicknamesService } from './features/nicknames/nicknames.service.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { createNotificationsService } from './features/notifications/notifications.service.ts'
import { ownDataRoutes } from './features/own-data/own-data.routes.ts'
import { createOwnDataService } from './features/own-data/own-data.service.ts'
import { createPicturesService } from './features/pictures/pictures.service.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { createProfileService } from './features/profile/profile.service.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { createSearchService } from './features/search/search.service.ts'
import { createSiteMapService } from './features/site-map/site-map.service.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { createSiteService } from './features/site/site.service.ts'
import { storesRoutes } from './features/stores/stores.routes.ts'
import { createStoresService } from './features/stores/stores.service.ts'
import { tracksRoutes } from './features/tracks/tracks.routes.ts'
import { createTracksService } from './features/tracks/tracks.service.ts'
import { unreadRoutes } from './features/unread/unread.routes.ts'
import { createUnreadService } from './features/unread/unread.service.ts'
import { answerUpgrades } from './gateways/foreign-upgrades.ts'
import { mountMedia } from './gateways/media/media.ts'
import { openPush, type Push } from './gateways/push/push.ts'
import { hostedAddress, pushAddress } from './gateways/push/push-address.ts'
import { createSocketIoGateway, isSocketIoPath } from './gateways/socketio/socketio.gateway.ts'
import { mountUploads } from './gateways/uploads/uploads.ts'
import { ownDataKeepers } from './own-data-keepers.ts'
import { mountFeeds } from './pages/feeds.ts'
import { mountPages } from './pages/mount.ts'
import { purgePages } from './pages/purging.ts'
import { mountSiteMap } from './pages/site-map.ts'
import { createCaller } from './platform/caller.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createDatabase, migrate } from './platform/database.ts'
import { mountDocs } from './platform/docs-route.ts'
import { createDoor } from './platform/door.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { createEventBus } from './platform/events.ts'
import { createHttp } from './platform/http.ts'
import { mountRoutes } from './platform/http-door.ts'
import { answerNotFound } from './platform/http-errors.ts'
import { createIncomingFiles } from './platform/incoming-files.ts'
import { createJobs } from './platform/jobs.ts'
import { createMetrics, mountOperatorRoutes } from './platform/operator-routes.ts'
import { createOrigins } from './platform/origins.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import type { Route } from './platform/routes.ts'
import { createTranslator } from './platform/translate.ts'
import { createOutboxMailer } from './providers/mail/outbox.ts'
import { createSmtpMailer } from './providers/mail/smtp.ts'
import { createSharpPress } from './providers/pictures/sharp-press.ts'
import { createGoogleVerifier } from './providers/sign-in-google/verify-credential.ts'
import { createLocalStorage } from './providers/storage/local-storage.ts'
import { startReactions } from './reactions.ts'
import { type Access, createAccess } from './realtime/access.ts'
import { createAnnouncer } from './realtime/announcer.ts'
import { createMemoryPresence } from './realtime/memory-presence.ts'
import { createMemoryRelay } from './realtime/memory-relay.ts'

interface Needs {
  config: Config
  log: Logger
  clock?: Clock
}

/** Where pages come from: a build, the sources, or nowhere in tests of the server alone. */
export type PagesMode = 'production' | 'development' | 'none'

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

const version = '0.1.0'

/** A site without doors. Stop its `ground` when done. */
export async function createCore({ config, log, clock = systemClock }: Needs): Promise<Core> {
  const ground = await createGround({ config, log, clock })
  return { ground, services: await createServices(ground) }
}

/** A whole site. This file is the one place where things are made and handed to each other. */
export async function createApp({ pages, ...needs }: Needs & { pages: PagesMode }): Promise<App> {
  const core = await createCore(needs)
  const { ground, services } = core
  await prepareFirstStart(core)
  startReactions(core)

  const access = createAccess(services)
  const push = await openPush({ ...ground, sessions: services.accounts, access })
  const routes = [...routesOf(core), ...push.routes]
  const http = await createHttp(ground)
  const stopDoors = await openDoors(http, { core, routes, access, push, pages })
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

type Ground = Awaited<ReturnType<typeof createGround>>
type Services = Awaited<ReturnType<typeof createServices>>

/** What every feature stands on. */
async function createGround({ config, log, clock }: Required<Needs>) {
  const { databaseUrl, dataDir } = config
  const postgres = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir, log })
  await migrate(postgres.url, log)

  const bus = createEventBus(log)
  const jobs = createJobs({ url: postgres.url, log })
  const db = createDatabase({ url: postgres.url, log, bus, enqueueOn: jobs.enqueueOn })
  const relay = createMemoryRelay()
  const presence = createMemoryPresence()
  const mailer = config.mail.smtpUrl
    ? createSmtpMailer({ url: config.mail.smtpUrl, from: config.mail.from })
    : createOutboxMailer({ dataDir, from: config.mail.from, log })

  const press = createSharpPress({ log })

  async function stop(): Promise<void> {
    await jobs.stop()
    press.close()
    await Promise.all([presence.close(), relay.close(), mailer.close()])
    await db.close()
    await postgres.stop()
  }

  return {
    ...{ config, log, clock, bus, jobs, db, relay, presence, mailer, press, stop },
    storage: createLocalStorage({ folder: join(dataDir, 'uploads') }),
    incomingFiles: createIncomingFiles({ folder: join(dataDir, 'incoming') }),
    translator: createTranslator(),
    limits: createRateLimits(config.rateLimitFactor),
    origins: createOrigins(config),
    announcer: createAnnouncer({ relay }),
  }
}

async function createServices(ground: Ground) {
  const { clientId, jwksUrl } = ground.config.google
  const audit = createAuditService(ground)
  const site = createSiteService({ ...ground, pusher: pushAddress(ground.config) })
  const accounts = await createAccountsService({
    ...ground,
    audit,
    termsVersion: site.termsVersion,
    verifyGoogle: clientId ? createGoogleVerifier({ clientId, jwksUrl }) : undefined,
  })
  const nicknames = createNicknamesService(ground)
  const notifications = createNotificationsService({ ...ground, nicknames })
  const needs = { ...ground, audit, nicknames, notifications }
  const mailbox = createMailboxService(needs)
  const systemLines = createSystemLinesService({ ...ground, t: ground.translator.in('pt') })
  const channels = createChannelsService({ ...needs, names: nicknames, systemLines })
  const conversations = createConversationsService(needs)
  const pictures = createPicturesService(ground)
  const profile = createProfileService({ ...needs, pictures, channels, conversations, site })
  const articles = createArticlesService({ ...needs, authors: profile })
  const chat = createChatService({ ...needs, channels, conversations, people: profile })
  const unread = createUnreadService({ ...needs, channels })
  const coins = createCoinsService(needs)
  const search = createSearchService(ground)
  const siteMap = createSiteMapService(ground)
  const stores = createStoresService({ ...needs, pictures, articles })
  const tracks = createTracksService(ground)
  const moderation = createModerationService({
    ...needs,
    subjects: {
      message: chat.findReportable,
      private_message: conversations.findReportable,
      user: profile.findReportable,
    },
  })
  const keepers = ownDataKeepers({ ...ground, pictures, heirId: 1 })
  const ownData = createOwnDataService({ ...ground, site, accounts, pictures, keepers })
  const talk = { systemLines, channels, chat, conversations, unread }
  return {
    articles,
    audit,
    site,
    accounts,
    nicknames,
    notifications,
    pictures,
    profile,
    mailbox,
    coins,
    tracks,
    moderation,
    ownData,
    search,
    siteMap,
    stores,
    ...talk,
  }
}

function routesOf({ ground, services }: Core): Route[] {
  const { audit, site, accounts, nicknames, mailbox, channels, chat, conversations, unread } = services
  return [
    ...siteRoutes(site),
    ...accountsRoutes(accounts, ground.translator),
    ...staffingRoutes(accounts, ground.translator),
    ...tracksRoutes(services.tracks),
    ...coinsRoutes(services.coins, ground.translator),
    ...moderationRoutes(services.moderation, ground.translator),
    ...ownDataRoutes({ ...ground, ...services }),
    ...auditRoutes(audit),
    ...nicknamesRoutes(nicknames, ground.translator),
    ...notificationsRoutes(services.notifications),
    ...profileRoutes({ ...ground, ...services }),
    ...articlesRoutes(services.articles, ground.translator),
    ...mailboxRoutes(mailbox, ground.translator),
    ...channelsRoutes(channels, ground.translator),
    ...chanservRoutes(channels, ground.translator),
    ...chatRoutes(chat, ground.translator),
    ...conversationsRoutes(conversations, ground.translator),
    ...unreadRoutes(unread, conversations),
    ...searchRoutes(services.search),
    ...storesRoutes(services.stores, ground.translator),
  ]
}

/** What an empty database is filled with. */
async function prepareFirstStart({ ground, services }: Core): Promise<void> {
  const made = await services.accounts.ensureFirstAdmin(ground.config.admin)
  if (made) {
    const { username } = ground.config.admin
    process.stdout.write(`First administrator: ${username}, password: ${made.password}\n`)
  }
  await services.channels.preload({ founderId: 1 })
  await services.tracks.preload()
}

interface Doors {
  core: Core
  routes: Route[]
  access: Access
  push: Push
  pages: PagesMode
}

/** Every way in. Answers how to close them. */
async function openDoors(
  http: FastifyInstance,
  { core: { ground, services }, routes, access, push, pages }: Doors,
): Promise<() => Promise<void>> {
  const { config, translator, log, origins, db, incomingFiles, storage } = ground
  const sessions = services.accounts
  const door = createDoor({ sessions })
  const secureCookies = config.publicUrl.startsWith('https:')
  mountRoutes(http, { door, routes, origins, incomingFiles, secureCookies })
  mountUploads(http, storage)
  await mountMedia(http, config.dataDir)
  await incomingFiles.sweep()
  mountDocs(http, { endpoints, version, serverUrl: config.publicUrl })
  http.all('/api/*', answerNotFound(translator))

  let stopping = false
  const metrics = createMetrics(http)
  mountOperatorRoutes(http, { db, metrics, metricsToken: config.metricsToken, isStopping: () => stopping })
  const socketIo = createSocketIoGateway({ ...ground, ...services, server: http.server, sessions, access })
  push.mount(http)
  answerUpgrades(http.server, { heardElsewhere: isSocketIoPath, doors: push.doors })
  const caller = createCaller({ door, routes })
  mountSiteMap(http, { ...config, ...services })
  mountFeeds(http, { ...config, caller, translator })
  if (pages !== 'none') {
    const kept = await mountPages(http, {
      ...{ config, caller, translator, log, mode: pages },
      pushService: hostedAddress(config),
    })
    purgePages({ bus: ground.bus, pages: kept })
  }

  return async () => {
    stopping = true
    await Promise.all([socketIo.close(), push.close()])
    await http.close()
  }
}
