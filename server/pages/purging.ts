import type { EventBus, FactName } from '../platform/events.ts'
import type { Pages } from './mount.ts'

/**
 * Facts of content. Lists, neighbours, homes and the pages of authors all show pieces of what has changed, and
 * only staff change it: everything is made anew, rather than a page forgotten that nobody thought of.
 */
export const contentFacts = [
  'articles.changed',
  'stores.changed',
  'surveys.changed',
  'news.changed',
  'videos.changed',
  'site.changed',
  'site.published',
  'photos.changed',
  'cryptos.changed',
  'tracks.changed',
] as const satisfies FactName[]

/** Pages that show what has just changed are made anew for the next visitor. */
export function purgePages({ bus, pages }: { bus: EventBus; pages: Pages }): void {
  for (const fact of contentFacts) bus.on(fact, pages.purgeAll)

  // They greet who came last.
  const purgeHomes = () => {
    pages.purgeOne('/')
    pages.purgeOne('/homeCommunity')
  }

  const purgePerson = ({ userId }: { userId: number }) => {
    pages.purge(`/person/${userId}`)
    purgeHomes()
  }
  bus.on('profile.changed', purgePerson)
  // Suspended, or back.
  bus.on('accounts.userChanged', purgePerson)
  bus.on('nicknames.changed', purgePerson)
  bus.on('accounts.verified', purgePerson)
  bus.on('accounts.erased', purgePerson)

  const purgeChannel = ({ channel }: { channel: string }) => {
    pages.purge('/channels')
    pages.purge(`/${channel}`)
  }
  bus.on('channels.founded', purgeChannel)
  bus.on('channels.deleted', purgeChannel)
}
