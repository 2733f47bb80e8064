import type { EventBus } from '../platform/events.ts'
import type { Pages } from './mount.ts'

/** Pages that show what has just changed are made anew for the next visitor. */
export function purgePages({ bus, pages }: { bus: EventBus; pages: Pages }): void {
  const purgePerson = ({ userId }: { userId: number }) => pages.purge(`/person/${userId}`)
  bus.on('profile.changed', purgePerson)
  // Suspended, or back.
  bus.on('accounts.userChanged', purgePerson)
  bus.on('nicknames.changed', purgePerson)

  bus.on('stores.changed', () => {
    pages.purge('/shop')
    pages.purge('/courses')
  })

  const purgeChannel = ({ channel }: { channel: string }) => {
    pages.purge('/channels')
    pages.purge(`/${channel}`)
  }
  bus.on('channels.founded', purgeChannel)
  bus.on('channels.deleted', purgeChannel)
}
