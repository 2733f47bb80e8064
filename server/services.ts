import { createAccountsService } from './features/accounts/accounts.service.ts'
import type { PasswordHasher } from './features/accounts/passwords/password-hasher.ts'
import { createAppPasswordsService } from './features/app-passwords/app-passwords.service.ts'
import { createDeliveryReceiptsService } from './features/app-passwords/delivery-receipts.service.ts'
import { ircAddressOf } from './features/app-passwords/irc-address.ts'
import { createArticlesService } from './features/articles/articles.service.ts'
import { createAuditService } from './features/audit/audit.service.ts'
import { createCardsService } from './features/cards/cards.service.ts'
import { createChannelsService, followMutes, listHolding } from './features/channels/channels.service.ts'
import { createChatService } from './features/chat/chat.service.ts'
import { createHeldNewcomers } from './features/chat/held/hold-line.ts'
import { createSystemLinesService } from './features/chat/system-lines.service.ts'
import { createCoinsService } from './features/coins/coins.service.ts'
import { createCommentsService } from './features/comments/comments.service.ts'
import { createBlockList } from './features/conversations/block-user.ts'
import { createConversationsService } from './features/conversations/conversations.service.ts'
import { createCryptosService } from './features/cryptos/cryptos.service.ts'
import { createDevicesService } from './features/devices/devices.service.ts'
import { createPushSender } from './features/devices/push-sender.ts'
import { createDraftsService } from './features/drafts/drafts.service.ts'
import { createImportsService } from './features/imports/imports.service.ts'
import { createLinePicturesService } from './features/line-pictures/line-pictures.service.ts'
import { createLinksService } from './features/links/links.service.ts'
import { createMailboxService } from './features/mailbox/mailbox.service.ts'
import { createModerationService } from './features/moderation/moderation.service.ts'
import { createNewsService } from './features/news/news.service.ts'
import { createNewsletterService } from './features/newsletter/newsletter.service.ts'
import { createNicknamesService } from './features/nicknames/nicknames.service.ts'
import { createNotificationsService } from './features/notifications/notifications.service.ts'
import { createOverviewService } from './features/overview/overview.service.ts'
import { createOwnDataService } from './features/own-data/own-data.service.ts'
import { createPhotosService } from './features/photos/photos.service.ts'
import { createPicturesService } from './features/pictures/pictures.service.ts'
import { createPresenceService } from './features/presence/presence.service.ts'
import { followPresence } from './features/presence/presence-states.ts'
import { createProfileService } from './features/profile/profile.service.ts'
import { createPublicLogsService } from './features/public-logs/public-logs.service.ts'
import { createReactionsService } from './features/reactions/reactions.service.ts'
import { createRedirectsService } from './features/redirects/redirects.service.ts'
import { createSearchService } from './features/search/search.service.ts'
import { createSiteService } from './features/site/site.service.ts'
import { createSiteMapService } from './features/site-map/site-map.service.ts'
import { createCounter } from './features/statistics/counter.service.ts'
import { createStatisticsService } from './features/statistics/statistics.service.ts'
import { createStoresService } from './features/stores/stores.service.ts'
import { createSurveysService } from './features/surveys/surveys.service.ts'
import { createTracksService } from './features/tracks/tracks.service.ts'
import { beginMarkers } from './features/unread/begin-markers.ts'
import { createUnreadService } from './features/unread/unread.service.ts'
import { createUploadsService } from './features/uploads/uploads.service.ts'
import { createVideosService } from './features/videos/videos.service.ts'
import { createWordListsService } from './features/word-lists/word-lists.service.ts'
import { createWordMatchers } from './features/word-lists/word-matchers.ts'
import { pushAddress } from './gateways/push/push-address.ts'
import type { Infrastructure } from './infrastructure.ts'
import { ownDataOfFeatures } from './own-data.ts'
import { createCoinGecko } from './providers/coin-prices/coingecko.ts'
import { createDescriptionWriter } from './providers/description-writer/openai-compatible.ts'
import { createHeadlines } from './providers/headlines/headlines.ts'
import { createGoogleVerifier } from './providers/sign-in-google/verify-credential.ts'
import { createYoutubeCatalogue } from './providers/video-catalogue/youtube.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

/** A site without its HTTP server, which is all that operator commands need. */
export interface Core {
  infrastructure: Infrastructure
  services: Services
}

/** Creates every service once, with its dependencies. */
export async function createServices(
  infrastructure: Infrastructure,
  { hasher }: { hasher?: PasswordHasher | undefined } = {},
) {
  const { clientId, jwksUrl } = infrastructure.config.google
  const audit = createAuditService(infrastructure)
  const pictures = createPicturesService(infrastructure)
  const site = createSiteService({
    ...infrastructure,
    audit,
    pictures,
    pusher: pushAddress(infrastructure.config),
  })
  const counter = createCounter({ ...infrastructure, site })
  const words = await createWordMatchers(infrastructure)
  const accounts = await createAccountsService({
    ...infrastructure,
    ...{ audit, words },
    termsVersion: site.termsVersion,
    staffSecondStep: site.staffSecondStep,
    verifyGoogle: clientId ? createGoogleVerifier({ ...infrastructure, clientId, jwksUrl }) : undefined,
    hasher,
  })
  const ircAddress = ircAddressOf(infrastructure.config)
  const appPasswords = await createAppPasswordsService({ ...infrastructure, audit, accounts, ircAddress })
  const deliveryReceipts = createDeliveryReceiptsService(infrastructure)
  const systemLines = createSystemLinesService({ ...infrastructure, t: infrastructure.translator.in('pt') })
  const nicknames = createNicknamesService({ ...infrastructure, systemLines, words })
  const devices = await createDevicesService(infrastructure)
  const notifications = createNotificationsService({ ...infrastructure, nicknames, devices })
  const shared = { ...infrastructure, audit, nicknames, notifications, devices }
  const mailbox = createMailboxService(shared)
  const blocks = await createBlockList(infrastructure)
  const wordLists = createWordListsService(shared)
  const channels = createChannelsService({
    ...shared,
    ...{ site, names: nicknames, systemLines, blocks, wordLists, words, beginMarkers },
  })
  const linePictures = createLinePicturesService({ ...infrastructure, pictures, channels })
  const cards = createCardsService({ ...shared, channels, pictures, words })
  const conversations = createConversationsService({ ...shared, linePictures, cards })
  const tracks = createTracksService({ ...shared, pictures, counter })
  const profile = createProfileService({
    ...shared,
    ...{ blocks, pictures, channels, conversations, site, tracks, words },
  })
  const articles = createArticlesService({ ...shared, pictures, site, channels, authors: profile })
  const redirects = createRedirectsService(infrastructure)
  const imports = createImportsService({ ...shared, articles, pictures, redirects, site })
  const presenceStates = createPresenceService({ ...shared, words })
  await followPresence(infrastructure)
  await followMutes(infrastructure)
  const newcomers = await createHeldNewcomers({ ...infrastructure, listHolding })
  const chat = createChatService({
    ...shared,
    ...{
      presenceStates,
      channels,
      conversations,
      people: profile,
      blocks,
      linePictures,
      cards,
      words,
      newcomers,
    },
  })
  const comments = createCommentsService({ ...shared, chat })
  const reactions = createReactionsService({ ...shared, channels, blocks })
  const publicLogs = createPublicLogsService({ ...infrastructure, site })
  const drafts = createDraftsService({ ...shared, channels, conversations })
  const unread = createUnreadService({ ...shared, channels })
  const coins = createCoinsService(shared)
  const news = createNewsService({
    ...shared,
    fetchHeadlines: createHeadlines({ ...infrastructure, feeds: infrastructure.config.news }),
  })
  const newsletter = await createNewsletterService({
    ...{ ...shared, site, articles, notifications },
    publicUrl: infrastructure.config.publicUrl,
    bounces: infrastructure.config.mail.bounces,
    perMinute: infrastructure.config.newsletterPerMinute,
  })
  const links = createLinksService(infrastructure)
  const search = createSearchService({ ...shared, chat, conversations, counter })
  const siteMap = createSiteMapService(infrastructure)
  const surveys = await createSurveysService(shared)
  const { url: writerUrl, ...writer } = infrastructure.config.descriptionWriter
  const writeDescription = writerUrl
    ? createDescriptionWriter({ ...infrastructure, url: writerUrl, ...writer })
    : undefined
  const stores = createStoresService({ ...shared, pictures, articles, cards, site, writeDescription })
  const photos = createPhotosService({ ...shared, pictures })
  const prices = createCoinGecko({ ...infrastructure, apiUrl: infrastructure.config.coinGeckoUrl })
  const cryptos = createCryptosService({ ...shared, prices })
  const statistics = createStatisticsService({ ...shared, site, stores, tracks })
  const { key, ...place } = infrastructure.config.youtube
  const catalogue = key ? createYoutubeCatalogue({ ...infrastructure, ...place, key }) : undefined
  const videos = createVideosService({ ...shared, pictures, catalogue })
  const uploads = createUploadsService({ ...shared, pictures })
  const moderation = createModerationService({
    ...shared,
    subjects: {
      message: chat.findReportable,
      private_message: conversations.findReportable,
      user: profile.findReportable,
      article: articles.findReportable,
    },
  })
  const overview = createOverviewService({
    ...shared,
    ...{ accounts, articles, mailbox, moderation, newsletter, site, stores },
  })
  const pushSender = createPushSender({
    ...shared,
    accounts,
    listUnreadTags: notifications.listUnreadTags,
    pushMessages: {
      notification: notifications.findPushMessage,
      article: articles.findPushMessage,
      track: tracks.findPushMessage,
    },
  })
  const features = ownDataOfFeatures({ ...infrastructure, pictures, heirId: 1 })
  const ownData = createOwnDataService({ ...infrastructure, site, accounts, pictures, features })
  const talk = {
    systemLines,
    blocks,
    channels,
    chat,
    comments,
    conversations,
    reactions,
    publicLogs,
    drafts,
    presenceStates,
    unread,
    linePictures,
    cards,
  }
  return {
    appPasswords,
    articles,
    audit,
    site,
    accounts,
    imports,
    deliveryReceipts,
    nicknames,
    notifications,
    devices,
    pushSender,
    photos,
    cryptos,
    pictures,
    profile,
    redirects,
    mailbox,
    news,
    newsletter,
    coins,
    links,
    tracks,
    moderation,
    overview,
    ownData,
    search,
    siteMap,
    counter,
    statistics,
    stores,
    uploads,
    surveys,
    videos,
    wordLists,
    words,
    newcomers,
    ...talk,
  }
}
