import { workOnAccounts } from './features/accounts/accounts.jobs.ts'
import { createLetters } from './features/accounts/letters.ts'
import { workOnArticles } from './features/articles/articles.jobs.ts'
import { followAuthors, followSiteName } from './features/articles/articles.subscribers.ts'
import { createTellChannel } from './features/articles/publication/tell-channel.ts'
import { announceCards } from './features/cards/cards.announce.ts'
import { workOnCards } from './features/cards/cards.jobs.ts'
import { announceChannels } from './features/channels/channels.announce.ts'
import { announceChat } from './features/chat/chat.announce.ts'
import { workOnHeldLines } from './features/chat/held/held-lines.jobs.ts'
import { followComments, followWithdrawals } from './features/comments/comments.subscribers.ts'
import { announceConversations } from './features/conversations/conversations.announce.ts'
import { workOnDevices } from './features/devices/devices.jobs.ts'
import { announceDrafts } from './features/drafts/drafts.announce.ts'
import { workOnImports } from './features/imports/imports.jobs.ts'
import { workOnLinePictures } from './features/line-pictures/line-pictures.jobs.ts'
import { workOnLinks } from './features/links/links.jobs.ts'
import { workOnMailbox } from './features/mailbox/mailbox.jobs.ts'
import { announceModeration } from './features/moderation/moderation.announce.ts'
import { workOnNewsletter } from './features/newsletter/newsletter.jobs.ts'
import { announceNicknames } from './features/nicknames/nicknames.announce.ts'
import { announceNotifications } from './features/notifications/notifications.announce.ts'
import { workOnNotifications } from './features/notifications/notifications.jobs.ts'
import { workOnOwnData } from './features/own-data/own-data.jobs.ts'
import { workOnPictures } from './features/pictures/pictures.jobs.ts'
import { announcePresence } from './features/presence/presence.announce.ts'
import { announceProfiles } from './features/profile/profile.announce.ts'
import { workOnProfiles } from './features/profile/profile.jobs.ts'
import { followQuotations } from './features/public-logs/public-logs.subscribers.ts'
import { announceReactions } from './features/reactions/reactions.announce.ts'
import { workOnStatistics } from './features/statistics/statistics.jobs.ts'
import { workOnStores } from './features/stores/stores.jobs.ts'
import { workOnTracks } from './features/tracks/tracks.jobs.ts'
import { announcePrivateUnread, announceUnread } from './features/unread/unread.announce.ts'
import { workOnVideos } from './features/videos/videos.jobs.ts'
import type { Core } from './services.ts'

/** Subscribes features to domain events, and registers the jobs that they work on. */
export function startSubscribers({ infrastructure, services }: Core): void {
  const letters = createLetters({
    translator: infrastructure.translator,
    publicUrl: infrastructure.config.publicUrl,
  })
  workOnAccounts(infrastructure.jobs, {
    ...infrastructure,
    letters,
    accounts: services.accounts,
    mailbox: services.mailbox,
    site: services.site,
  })
  workOnHeldLines(infrastructure.jobs, services.chat)
  workOnImports(infrastructure.jobs, services.imports)
  workOnLinePictures(infrastructure.jobs, services.linePictures)
  workOnPictures(infrastructure.jobs, services.pictures)
  workOnProfiles({ ...infrastructure, profile: services.profile })
  workOnOwnData(infrastructure.jobs, services.ownData)
  const { findActor } = services.accounts
  const { publicUrl } = infrastructure.config
  const tellChannel = createTellChannel({ ...infrastructure, ...services, publicUrl, findActor })
  workOnArticles(infrastructure.jobs, { articles: services.articles, tellChannel })
  workOnMailbox(infrastructure.jobs, {
    ...infrastructure,
    publicUrl: infrastructure.config.publicUrl,
    mailbox: services.mailbox,
  })
  workOnNewsletter(infrastructure.jobs, { ...infrastructure, ...services })
  workOnNotifications(infrastructure.jobs, services.notifications)
  workOnDevices(infrastructure.jobs, services.pushSender)
  workOnLinks(infrastructure.jobs, services.links)
  workOnCards(infrastructure.jobs, services.cards)
  workOnStatistics(infrastructure.jobs, services.statistics)
  workOnStores(infrastructure.jobs, services.stores)
  workOnTracks({ ...infrastructure, ...services })
  workOnVideos(infrastructure.jobs, services.videos)
  announceProfiles(infrastructure)
  announceNicknames(infrastructure)
  announceChannels(infrastructure)
  announceChat({ ...infrastructure, t: infrastructure.translator.in('pt') })
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
