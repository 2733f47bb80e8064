import { createAccountsOwnData } from './features/accounts/own-data.ts'
import { createAppPasswordsOwnData } from './features/app-passwords/own-data.ts'
import { createArticlesOwnData } from './features/articles/own-data.ts'
import { createAuditOwnData } from './features/audit/own-data.ts'
import { createCardsOwnData } from './features/cards/own-data.ts'
import { createChannelsOwnData } from './features/channels/own-data.ts'
import { createChatOwnData } from './features/chat/own-data.ts'
import { createCoinsOwnData } from './features/coins/own-data.ts'
import { createConversationsOwnData } from './features/conversations/own-data.ts'
import { createDevicesOwnData } from './features/devices/own-data.ts'
import { createDraftsOwnData } from './features/drafts/own-data.ts'
import { createImportsOwnData } from './features/imports/own-data.ts'
import { createLinePicturesOwnData } from './features/line-pictures/own-data.ts'
import { createMailboxOwnData } from './features/mailbox/own-data.ts'
import { createModerationOwnData } from './features/moderation/own-data.ts'
import { createNewsletterOwnData } from './features/newsletter/own-data.ts'
import { createNicknamesOwnData } from './features/nicknames/own-data.ts'
import { createNotificationsOwnData } from './features/notifications/own-data.ts'
import { createPicturesOwnData } from './features/pictures/own-data.ts'
import type { PicturesService } from './features/pictures/pictures.service.ts'
import { createPresenceOwnData } from './features/presence/own-data.ts'
import { createProfileOwnData } from './features/profile/own-data.ts'
import { createReactionsOwnData } from './features/reactions/own-data.ts'
import { createRedirectsOwnData } from './features/redirects/own-data.ts'
import { createStoresOwnData } from './features/stores/own-data.ts'
import { createSurveysOwnData } from './features/surveys/own-data.ts'
import { createTracksOwnData } from './features/tracks/own-data.ts'
import { createUnreadOwnData } from './features/unread/own-data.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { OwnData } from './platform/own-data.ts'
import type { Translator } from './platform/text/translate.ts'

interface Dependencies {
  db: Database
  clock: Clock
  translator: Translator
  pictures: PicturesService
  /** Id of the user who inherits channels, shops and pictures of deleted users. */
  heirId: number
}

/** Returns every feature that stores data of users, in the order of the export. Add new ones here. */
export function ownDataOfFeatures({ translator, ...dependencies }: Dependencies): OwnData[] {
  return [
    createAccountsOwnData(dependencies),
    createAppPasswordsOwnData(dependencies),
    createDevicesOwnData(dependencies),
    createProfileOwnData(dependencies),
    createPresenceOwnData(dependencies),
    // Before the other pictures, which are inherited.
    createLinePicturesOwnData(dependencies),
    createPicturesOwnData(dependencies),
    // Before the channels, whose log contains former names of users.
    createAuditOwnData(dependencies),
    createChannelsOwnData(dependencies),
    createChatOwnData({ ...dependencies, t: translator.in('pt') }),
    createConversationsOwnData(dependencies),
    createCardsOwnData(dependencies),
    createReactionsOwnData(dependencies),
    createDraftsOwnData(dependencies),
    createMailboxOwnData(dependencies),
    createNotificationsOwnData(dependencies),
    createUnreadOwnData(dependencies),
    createModerationOwnData(dependencies),
    createCoinsOwnData(dependencies),
    createArticlesOwnData(dependencies),
    createImportsOwnData(dependencies),
    createRedirectsOwnData(dependencies),
    createStoresOwnData(dependencies),
    createSurveysOwnData(dependencies),
    createTracksOwnData(dependencies),
    createNewsletterOwnData(dependencies),
    // Last: a released name could otherwise be taken by others before this is done.
    createNicknamesOwnData(dependencies),
  ]
}
