import type { Dependencies } from './dependencies.ts'
import './channels.events.ts'
import { preloadedGroups } from '#contract/rules/preloaded-channels.ts'
import { type ChannelRow, insertChannels } from './channels.store.ts'
import { insertFounders } from './levels.store.ts'

const slugsBefore = [...preloadedGroups.regional, ...preloadedGroups.relations]
/** After `ajuda`, as in alphabetical order. */
const position = slugsBefore.indexOf('ajuda')

/** Keeps the bar channel, which is named in the site settings. After a rename the former channel stays, unlisted. */
export function createBar({ db, bus, clock, site }: Dependencies): void {
  bus.on('site.changed', async ({ names, byUserId }) => {
    const slug = names.includes('barDoName') ? await site.barChannel() : undefined
    if (!slug) return
    const createdAt = clock.now().toISOString()
    await db.write(async (tx) => {
      const place = { groupKey: 'relations', position, preloaded: true }
      const [channel] = await insertChannels(tx, [{ slug, ...place, createdAt }])
      if (!channel) return
      await insertFounders(tx, [channel.id], byUserId)
      tx.emit('channels.founded', { channel: slug })
    })
  })
}

/** Whether a channel is a former bar, which is not listed. */
export function isOtherBar(
  { slug, preloaded }: Pick<ChannelRow, 'slug' | 'preloaded'>,
  bar: string | undefined,
): boolean {
  return preloaded && slug.startsWith('bar-do-') && slug !== bar
}
