import { createAccountsService } from './features/accounts/accounts.service.ts'
import type { PasswordHashing } from './features/accounts/password-hashing.ts'
import { createAppPasswordsService } from './features/app-passwords/app-passwords.service.ts'
import { ircAddressOf } from './features/app-passwords/irc-address.ts'
import { createArticlesService } from './features/articles/articles.service.ts'
import { createAuditService } from './features/audit/audit.service.ts'
import { createChannelsService } from './features/channels/channels.service.ts'
import { createChatService } from './features/chat/chat.service.ts'
import { createSystemLinesService } from './features/chat/system-lines.service.ts'
import { createCoinsService } from './features/coins/coins.service.ts'
import { createBlockList } from './features/conversations/block-list.ts'
import { createConversationsService } from './features/conversations/conversations.service.ts'
import { createCryptosService } from './features/cryptos/cryptos.service.ts'
import { createLinksService } from './features/links/links.service.ts'
import { createMailboxService } from './features/mailbox/mailbox.service.ts'
import { createModerationService } from './features/moderation/moderation.service.ts'
import { createNewsService } from './features/news/news.service.ts'
import { createNicknamesService } from './features/nicknames/nicknames.service.ts'
import { createNotificationsService } from './features/notifications/notifications.service.ts'
import { createOwnDataService } from './features/own-data/own-data.service.ts'
import { createPhotosService } from './features/photos/photos.service.ts'
import { createPicturesService } from './features/pictures/pictures.service.ts'
import { createProfileService } from './features/profile/profile.service.ts'
import { createSearchService } from './features/search/search.service.ts'
import { createSiteService } from './features/site/site.service.ts'
import { createSiteMapService } from './features/site-map/site-map.service.ts'
import { createStoresService } from './features/stores/stores.service.ts'
import { createSurveysService } from './features/surveys/surveys.service.ts'
import { createTracksService } from './features/tracks/tracks.service.ts'
import { createUnreadService } from './features/unread/unread.service.ts'
import { createUploadsService } from './features/uploads/uploads.service.ts'
import { createVideosService } from './features/videos/videos.service.ts'
import { pushAddress } from './gateways/push/push-address.ts'
import type { Ground } from './ground.ts'
import { ownDataKeepers } from './own-data-keepers.ts'
import { createCoinGecko } from './providers/coin-prices/coingecko.ts'
import { createDescriptionWriter } from './providers/description-writer/openai-compatible.ts'
import { createHeadlines } from './providers/headlines/headlines.ts'
import { createGoogleVerifier } from './providers/sign-in-google/verify-credential.ts'
import { createYoutubeCatalogue } from './providers/video-catalogue/youtube.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

/** Every feature, made of the ground and of what it needs of the others. */
export async function createServices(
  ground: Ground,
  { hashing }: { hashing?: PasswordHashing | undefined } = {},
) {
  const { clientId, jwksUrl } = ground.config.google
  const audit = createAuditService(ground)
  const pictures = createPicturesService(ground)
  const site = createSiteService({ ...ground, audit, pictures, pusher: pushAddress(ground.config) })
  const accounts = await createAccountsService({
    ...ground,
    audit,
    termsVersion: site.termsVersion,
    verifyGoogle: clientId ? createGoogleVerifier({ ...ground, clientId, jwksUrl }) : undefined,
    hashing,
  })
  const ircAddress = ircAddressOf(ground.config)
  const appPasswords = await createAppPasswordsService({ ...ground, audit, accounts, ircAddress })
  const systemLines = createSystemLinesService({ ...ground, t: ground.translator.in('pt') })
  const nicknames = createNicknamesService({ ...ground, systemLines })
  const notifications = createNotificationsService({ ...ground, nicknames })
  const needs = { ...ground, audit, nicknames, notifications }
  const mailbox = createMailboxService(needs)
  const blocks = await createBlockList(ground)
  const channels = createChannelsService({ ...needs, site, names: nicknames, systemLines, blocks })
  const conversations = createConversationsService(needs)
  const profile = createProfileService({ ...needs, blocks, pictures, channels, conversations, site })
  const articles = createArticlesService({ ...needs, pictures, site, authors: profile })
  const chat = createChatService({ ...needs, channels, conversations, people: profile, blocks })
  const unread = createUnreadService({ ...needs, channels })
  const coins = createCoinsService(needs)
  const news = createNewsService({
    ...needs,
    fetchHeadlines: createHeadlines({ ...ground, feeds: ground.config.news }),
  })
  const links = createLinksService(ground)
  const search = createSearchService(ground)
  const siteMap = createSiteMapService(ground)
  const surveys = await createSurveysService(needs)
  const { url: writerUrl, ...writer } = ground.config.descriptionWriter
  const writeDescription = writerUrl
    ? createDescriptionWriter({ ...ground, url: writerUrl, ...writer })
    : undefined
  const stores = createStoresService({ ...needs, pictures, articles, site, writeDescription })
  const photos = createPhotosService({ ...needs, pictures })
  const prices = createCoinGecko({ ...ground, apiUrl: ground.config.coinGeckoUrl })
  const cryptos = createCryptosService({ ...needs, prices })
  const tracks = createTracksService({ ...needs, pictures })
  const { key, ...place } = ground.config.youtube
  const catalogue = key ? createYoutubeCatalogue({ ...ground, ...place, key }) : undefined
  const videos = createVideosService({ ...needs, pictures, catalogue })
  const uploads = createUploadsService({ ...needs, pictures })
  const moderation = createModerationService({
    ...needs,
    subjects: {
      message: chat.findReportable,
      private_message: conversations.findReportable,
      user: profile.findReportable,
      article: articles.findReportable,
    },
  })
  const keepers = ownDataKeepers({ ...ground, pictures, heirId: 1 })
  const ownData = createOwnDataService({ ...ground, site, accounts, pictures, keepers })
  const talk = { systemLines, blocks, channels, chat, conversations, unread }
  return {
    appPasswords,
    articles,
    audit,
    site,
    accounts,
    nicknames,
    notifications,
    photos,
    cryptos,
    pictures,
    profile,
    mailbox,
    news,
    coins,
    links,
    tracks,
    moderation,
    ownData,
    search,
    siteMap,
    stores,
    uploads,
    surveys,
    videos,
    ...talk,
  }
}
