import { registerAccountJobs } from './features/accounts/accounts.jobs.ts'
import { createEmails } from './features/accounts/emails.ts'
import { registerArticleJobs } from './features/articles/articles.jobs.ts'
import { followAuthors, followSiteName } from './features/articles/articles.subscribers.ts'
import { createPostToChannel } from './features/articles/publication/post-to-channel.ts'
import { announceCards } from './features/cards/cards.announce.ts'
import { registerCardJobs } from './features/cards/cards.jobs.ts'
import { announceChannels } from './features/channels/channels.announce.ts'
import { announceChat } from './features/chat/chat.announce.ts'
import { registerHeldLineJobs } from './features/chat/held/held-lines.jobs.ts'
import {
  announceCommentPictures,
  followComments,
  followWithdrawals,
} from './features/comments/comments.subscribers.ts'
import { announceConversations } from './features/conversations/conversations.announce.ts'
import { registerDeviceJobs } from './features/devices/devices.jobs.ts'
import { announceDrafts } from './features/drafts/drafts.announce.ts'
import { registerImportJobs } from './features/imports/imports.jobs.ts'
import { registerLinePictureJobs } from './features/line-pictures/line-pictures.jobs.ts'
import { registerLinkJobs } from './features/links/links.jobs.ts'
import { registerMailboxJobs } from './features/mailbox/mailbox.jobs.ts'
import { announceModeration } from './features/moderation/moderation.announce.ts'
import { registerNewsletterJobs } from './features/newsletter/newsletter.jobs.ts'
import { announceNicknames } from './features/nicknames/nicknames.announce.ts'
import { announceNotifications } from './features/notifications/notifications.announce.ts'
import { registerNotificationJobs } from './features/notifications/notifications.jobs.ts'
import { registerOwnDataJobs } from './features/own-data/own-data.jobs.ts'
import { registerPictureJobs } from './features/pictures/pictures.jobs.ts'
import { announcePresence } from './features/presence/presence.announce.ts'
import { announceProfiles } from './features/profile/profile.announce.ts'
import { registerProfileJobs } from './features/profile/profile.jobs.ts'
import { followQuotations } from './features/public-logs/public-logs.subscribers.ts'
import { announceReactions } from './features/reactions/reactions.announce.ts'
import { registerStatisticsJobs } from './features/statistics/statistics.jobs.ts'
import { registerStoreJobs } from './features/stores/stores.jobs.ts'
import { registerTrackJobs } from './features/tracks/tracks.jobs.ts'
import { announcePrivateUnread, announceUnread } from './features/unread/unread.announce.ts'
import { registerVideoJobs } from './features/videos/videos.jobs.ts'
import { registerIdempotencyJobs } from './platform/database/idempotency.ts'
import type { Core } from './services.ts'

/** Subscribes features to domain events, and registers their jobs. */
export function startSubscribers({ infrastructure, services }: Core): void {
  const emails = createEmails({
    translator: infrastructure.translator,
    publicUrl: infrastructure.config.publicUrl,
    site: services.site,
  })
  registerAccountJobs(infrastructure.jobs, {
    ...infrastructure,
    emails,
    accounts: services.accounts,
    mailbox: services.mailbox,
    site: services.site,
  })
  registerIdempotencyJobs(infrastructure.jobs, infrastructure)
  registerHeldLineJobs(infrastructure.jobs, services.chat)
  registerImportJobs(infrastructure.jobs, services.imports)
  registerLinePictureJobs(infrastructure.jobs, services.linePictures)
  registerPictureJobs(infrastructure.jobs, services.pictures)
  registerProfileJobs({ ...infrastructure, profile: services.profile })
  registerOwnDataJobs(infrastructure.jobs, services.ownData)
  const { findActor } = services.accounts
  const { publicUrl } = infrastructure.config
  const postToChannel = createPostToChannel({ ...infrastructure, ...services, publicUrl, findActor })
  registerArticleJobs(infrastructure.jobs, { articles: services.articles, postToChannel })
  registerMailboxJobs(infrastructure.jobs, {
    ...infrastructure,
    publicUrl: infrastructure.config.publicUrl,
    mailbox: services.mailbox,
    site: services.site,
  })
  registerNewsletterJobs(infrastructure.jobs, { ...infrastructure, ...services })
  registerNotificationJobs(infrastructure.jobs, services.notifications)
  registerDeviceJobs(infrastructure.jobs, services.pushSender)
  registerLinkJobs(infrastructure.jobs, services.links)
  registerCardJobs(infrastructure.jobs, services.cards)
  registerStatisticsJobs(infrastructure.jobs, services.statistics)
  registerStoreJobs(infrastructure.jobs, services.stores)
  registerTrackJobs({ ...infrastructure, ...services })
  registerVideoJobs(infrastructure.jobs, services.videos)
  announceProfiles(infrastructure)
  announceNicknames(infrastructure)
  announceChannels(infrastructure)
  announceChat({ ...infrastructure, t: infrastructure.translator.in('pt') })
  announceCommentPictures({ ...infrastructure, nicknames: services.nicknames })
  followComments(infrastructure)
  followWithdrawals(infrastructure)
  followQuotations({ ...infrastructure, ...services })
  announceConversations(infrastructure)
  announceDrafts(infrastructure)
  announcePresence(infrastructure)
  announceModeration(infrastructure)
  announceReactions(infrastructure)
  announceCards(infrastructure)
  announceNotifications(infrastructure)
  announceUnread({ ...infrastructure, unread: services.unread })
  announcePrivateUnread({ ...infrastructure, conversations: services.conversations })
  followAuthors({ ...infrastructure, articles: services.articles })
  followSiteName({ ...infrastructure, ...services })
}
