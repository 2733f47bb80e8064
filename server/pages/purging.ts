import type { EventBus, EventName } from '../platform/events.ts'
import type { Nodes } from '../platform/net/nodes.ts'
import type { Pages } from './mount.ts'

/**
 * Events of content. Lists, neighbours, homes and the pages of authors all show pieces of what has changed, and
 * only staff change it: everything is made anew, rather than a page forgotten that nobody thought of.
 */
export const contentEvents = [
  'articles.changed',
  'articles.authorChanged',
  'stores.changed',
  'surveys.changed',
  'news.changed',
  'videos.changed',
  'site.changed',
  'site.published',
  'photos.changed',
  'cryptos.changed',
  'tracks.changed',
] as const satisfies EventName[]

/** Pages that show what has just changed are made anew for the next visitor. */
export function purgePages({ bus, nodes, pages }: { bus: EventBus; nodes: Nodes; pages: Pages }): void {
  purgeWhileApart(nodes, pages)
  for (const event of contentEvents) bus.onEverywhere(event, pages.purgeAll)

  // They greet who came last.
  const purgeHomes = () => {
    pages.purgeOne('/')
    pages.purgeOne('/homeCommunity')
  }

  const purgePerson = ({ userId }: { userId: number }) => {
    pages.purge(`/person/${userId}`)
    purgeHomes()
  }
  bus.onEverywhere('profile.changed', purgePerson)
  // Suspended, or back.
  bus.onEverywhere('accounts.userChanged', purgePerson)
  bus.onEverywhere('nicknames.changed', purgePerson)
  bus.onEverywhere('accounts.verified', purgePerson)
  bus.onEverywhere('accounts.erased', purgePerson)

  const purgeChannel = ({ channel }: { channel: string }) => {
    pages.purge('/channels')
    pages.purge(`/${channel}`)
  }
  bus.onEverywhere('channels.founded', purgeChannel)
  bus.onEverywhere('channels.deleted', purgeChannel)
  bus.onEverywhere('channels.edited', purgeChannel)
}

const apartMilliseconds = 5000

/** A node that does not hear what changes on the others keeps nothing for long. */
function purgeWhileApart(nodes: Nodes, pages: Pages): void {
  let timer: NodeJS.Timeout | undefined
  nodes.onApart(() => {
    pages.purgeAll()
    timer ??= setInterval(pages.purgeAll, apartMilliseconds).unref()
  })
  nodes.onTogether(() => {
    clearInterval(timer)
    timer = undefined
    pages.purgeAll()
  })
}
