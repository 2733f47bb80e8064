import type { Core } from './app.ts'
import { workOnAccounts } from './features/accounts/accounts.jobs.ts'
import { createLetters } from './features/accounts/letters.ts'
import { workOnArticles } from './features/articles/articles.jobs.ts'
import { followAuthors } from './features/articles/articles.reactions.ts'
import { announceChannels } from './features/channels/channels.announce.ts'
import { announceChat } from './features/chat/chat.announce.ts'
import { announceConversations } from './features/conversations/conversations.announce.ts'
import { workOnLinks } from './features/links/links.jobs.ts'
import { workOnMailbox } from './features/mailbox/mailbox.jobs.ts'
import { announceNicknames } from './features/nicknames/nicknames.announce.ts'
import { announceNotifications } from './features/notifications/notifications.announce.ts'
import { workOnNotifications } from './features/notifications/notifications.jobs.ts'
import { workOnOwnData } from './features/own-data/own-data.jobs.ts'
import { workOnPictures } from './features/pictures/pictures.jobs.ts'
import { announceProfiles } from './features/profile/profile.announce.ts'
import { workOnProfiles } from './features/profile/profile.jobs.ts'
import { workOnStores } from './features/stores/stores.jobs.ts'
import { workOnTracks } from './features/tracks/tracks.jobs.ts'
import { announcePrivateUnread } from './features/unread/private-unread.announce.ts'
import { announceUnread } from './features/unread/unread.announce.ts'
import { followChannels } from './features/unread/unread.reactions.ts'
import { workOnVideos } from './features/videos/videos.jobs.ts'

/** What features do when something has happened, and when nobody asks. */
export function startReactions({ ground, services }: Core): void {
  const letters = createLetters({ translator: ground.translator, publicUrl: ground.config.publicUrl })
  workOnAccounts(ground.jobs, { ...ground, letters, accounts: services.accounts, site: services.site })
  workOnPictures(ground.jobs, services.pictures)
  workOnProfiles(ground.jobs, services.profile)
  workOnOwnData(ground.jobs, services.ownData)
  workOnArticles(ground.jobs, services.articles)
  workOnMailbox(ground.jobs, { ...ground, publicUrl: ground.config.publicUrl, mailbox: services.mailbox })
  workOnNotifications(ground.jobs, services.notifications)
  workOnLinks(ground.jobs, services.links)
  workOnStores(ground.jobs, services.stores)
  workOnTracks(ground.jobs, services.tracks)
  workOnVideos(ground.jobs, services.videos)
  announceProfiles(ground)
  announceNicknames(ground)
  announceChannels(ground)
  announceChat({ ...ground, t: ground.translator.in('pt') })
  announceConversations(ground)
  announceNotifications(ground)
  announceUnread({ ...ground, unread: services.unread })
  announcePrivateUnread({ ...ground, conversations: services.conversations })
  followAuthors({ ...ground, articles: services.articles })
  followChannels({ ...ground, unread: services.unread })
}
