import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { emailChangeRoutes } from './features/accounts/email-change/email-change.routes.ts'
import { secondStepsRoutes } from './features/accounts/second-steps/second-steps.routes.ts'
import { staffAccountsRoutes } from './features/accounts/staff/staff-accounts.routes.ts'
import { appPasswordsRoutes } from './features/app-passwords/app-passwords.routes.ts'
import { articlesRoutes } from './features/articles/articles.routes.ts'
import { editorRoutes } from './features/articles/editor.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { cardsRoutes } from './features/cards/cards.routes.ts'
import { channelsRoutes } from './features/channels/channels.routes.ts'
import { chanservRoutes } from './features/channels/chanserv.routes.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { heldLinesRoutes } from './features/chat/held/held-lines.routes.ts'
import { coinsRoutes } from './features/coins/coins.routes.ts'
import { commentsRoutes } from './features/comments/comments.routes.ts'
import { conversationsRoutes } from './features/conversations/conversations.routes.ts'
import { cryptosRoutes } from './features/cryptos/cryptos.routes.ts'
import { devicesRoutes } from './features/devices/devices.routes.ts'
import { draftsRoutes } from './features/drafts/drafts.routes.ts'
import { importsRoutes } from './features/imports/imports.routes.ts'
import { linePicturesRoutes } from './features/line-pictures/line-pictures.routes.ts'
import { mailboxRoutes } from './features/mailbox/mailbox.routes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { newsRoutes } from './features/news/news.routes.ts'
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts'
import { nicknamesRoutes } from './features/nicknames/nicknames.routes.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { overviewRoutes } from './features/overview/overview.routes.ts'
import { ownDataRoutes } from './features/own-data/own-data.routes.ts'
import { photosRoutes } from './features/photos/photos.routes.ts'
import { presenceRoutes } from './features/presence/presence.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { publicLogsRoutes } from './features/public-logs/public-logs.routes.ts'
import { reactionsRoutes } from './features/reactions/reactions.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { statisticsRoutes } from './features/statistics/statistics.routes.ts'
import { adsRoutes } from './features/stores/ads.routes.ts'
import { albumsRoutes } from './features/stores/albums.routes.ts'
import { storesRoutes } from './features/stores/stores.routes.ts'
import { surveysRoutes } from './features/surveys/surveys.routes.ts'
import { tracksRoutes } from './features/tracks/tracks.routes.ts'
import { unreadRoutes } from './features/unread/unread.routes.ts'
import { uploadsRoutes } from './features/uploads/uploads.routes.ts'
import { videosRoutes } from './features/videos/videos.routes.ts'
import { wordListsRoutes } from './features/word-lists/word-lists.routes.ts'
import type { Route } from './platform/http/routes.ts'
import type { Core } from './services.ts'

/** Returns the routes of every feature. */
export function routesOf({ infrastructure, services }: Core): Route[] {
  const { audit, site, accounts, nicknames, mailbox, channels, chat, conversations, unread } = services
  return [
    ...siteRoutes({ site, accounts, photos: services.photos, translator: infrastructure.translator }),
    ...accountsRoutes(accounts, infrastructure.translator),
    ...emailChangeRoutes(accounts, infrastructure.translator),
    ...secondStepsRoutes({ accounts, site, translator: infrastructure.translator }),
    ...staffAccountsRoutes(accounts, infrastructure.translator),
    ...appPasswordsRoutes(services.appPasswords, infrastructure.translator),
    ...cryptosRoutes(services.cryptos, infrastructure.translator),
    ...photosRoutes(services.photos, infrastructure.translator),
    ...tracksRoutes(services.tracks, infrastructure.translator),
    ...coinsRoutes(services.coins, infrastructure.translator),
    ...moderationRoutes(services.moderation, infrastructure.translator),
    ...overviewRoutes(services.overview, infrastructure.translator),
    ...ownDataRoutes({ ...infrastructure, ...services }),
    ...auditRoutes(audit),
    ...newsRoutes(services.news, infrastructure.translator),
    ...newsletterRoutes(services.newsletter, infrastructure.translator),
    ...nicknamesRoutes(nicknames, infrastructure.translator),
    ...notificationsRoutes(services.notifications),
    ...presenceRoutes(services.presenceStates),
    ...profileRoutes({ ...infrastructure, ...services }),
    ...articlesRoutes(services.articles, infrastructure.translator),
    ...editorRoutes(services.articles, infrastructure.translator),
    ...importsRoutes(services.imports, infrastructure.translator),
    ...mailboxRoutes(mailbox, infrastructure.translator),
    ...channelsRoutes(channels, infrastructure.translator),
    ...chanservRoutes(channels, infrastructure.translator),
    ...chatRoutes(chat, infrastructure.translator),
    ...commentsRoutes(services.comments, infrastructure.translator),
    ...heldLinesRoutes({ ...infrastructure, chat, channels }),
    ...wordListsRoutes({ ...infrastructure, channels, wordLists: services.wordLists }),
    ...conversationsRoutes(conversations, infrastructure.translator),
    ...reactionsRoutes(services.reactions),
    ...publicLogsRoutes({ ...infrastructure, ...services }),
    ...devicesRoutes(services.devices, infrastructure.translator),
    ...draftsRoutes(services.drafts),
    ...linePicturesRoutes(services.linePictures),
    ...cardsRoutes(services.cards),
    ...unreadRoutes(unread, conversations),
    ...searchRoutes(services.search),
    ...statisticsRoutes(services.statistics),
    ...storesRoutes(services.stores, infrastructure.translator),
    ...uploadsRoutes(services.uploads, infrastructure.translator),
    ...surveysRoutes(services.surveys, infrastructure.translator),
    ...videosRoutes(services.videos, infrastructure.translator),
    ...albumsRoutes(services.stores, infrastructure.translator),
    ...adsRoutes(services.stores, infrastructure.translator),
  ]
}
