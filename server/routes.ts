import type { Core } from './app.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { staffingRoutes } from './features/accounts/staffing.routes.ts'
import { appPasswordsRoutes } from './features/app-passwords/app-passwords.routes.ts'
import { articlesRoutes } from './features/articles/articles.routes.ts'
import { editorRoutes } from './features/articles/editor.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { channelsRoutes } from './features/channels/channels.routes.ts'
import { chanservRoutes } from './features/channels/chanserv.routes.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { coinsRoutes } from './features/coins/coins.routes.ts'
import { conversationsRoutes } from './features/conversations/conversations.routes.ts'
import { cryptosRoutes } from './features/cryptos/cryptos.routes.ts'
import { mailboxRoutes } from './features/mailbox/mailbox.routes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { newsRoutes } from './features/news/news.routes.ts'
import { nicknamesRoutes } from './features/nicknames/nicknames.routes.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { ownDataRoutes } from './features/own-data/own-data.routes.ts'
import { photosRoutes } from './features/photos/photos.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { adsRoutes } from './features/stores/ads.routes.ts'
import { albumsRoutes } from './features/stores/albums.routes.ts'
import { storesRoutes } from './features/stores/stores.routes.ts'
import { surveysRoutes } from './features/surveys/surveys.routes.ts'
import { tracksRoutes } from './features/tracks/tracks.routes.ts'
import { unreadRoutes } from './features/unread/unread.routes.ts'
import { uploadsRoutes } from './features/uploads/uploads.routes.ts'
import { videosRoutes } from './features/videos/videos.routes.ts'
import type { Route } from './platform/routes.ts'

/** The calls of every feature. */
export function routesOf({ ground, services }: Core): Route[] {
  const { audit, site, accounts, nicknames, mailbox, channels, chat, conversations, unread } = services
  return [
    ...siteRoutes({ site, photos: services.photos, translator: ground.translator }),
    ...accountsRoutes(accounts, ground.translator),
    ...staffingRoutes(accounts, ground.translator),
    ...appPasswordsRoutes(services.appPasswords, ground.translator),
    ...cryptosRoutes(services.cryptos, ground.translator),
    ...photosRoutes(services.photos, ground.translator),
    ...tracksRoutes(services.tracks, ground.translator),
    ...coinsRoutes(services.coins, ground.translator),
    ...moderationRoutes(services.moderation, ground.translator),
    ...ownDataRoutes({ ...ground, ...services }),
    ...auditRoutes(audit),
    ...newsRoutes(services.news, ground.translator),
    ...nicknamesRoutes(nicknames, ground.translator),
    ...notificationsRoutes(services.notifications),
    ...profileRoutes({ ...ground, ...services }),
    ...articlesRoutes(services.articles, ground.translator),
    ...editorRoutes(services.articles, ground.translator),
    ...mailboxRoutes(mailbox, ground.translator),
    ...channelsRoutes(channels, ground.translator),
    ...chanservRoutes(channels, ground.translator),
    ...chatRoutes(chat, ground.translator),
    ...conversationsRoutes(conversations, ground.translator),
    ...unreadRoutes(unread, conversations),
    ...searchRoutes(services.search),
    ...storesRoutes(services.stores, ground.translator),
    ...uploadsRoutes(services.uploads, ground.translator),
    ...surveysRoutes(services.surveys, ground.translator),
    ...videosRoutes(services.videos, ground.translator),
    ...albumsRoutes(services.stores, ground.translator),
    ...adsRoutes(services.stores, ground.translator),
  ]
}
