import { preloadedGroups } from '#contract/rules/preloaded-channels.ts'
import { createBar } from './bar.ts'
import { createChannelSettings, createChannelWords } from './channel-settings.ts'
import { createChannelQueries } from './channels.queries.ts'
import { insertChannels } from './channels.store.ts'
import type { Dependencies } from './dependencies.ts'
import { createEditChannel } from './edit-channel.ts'
import { createExpulsions } from './expulsions.ts'
import { createFavourites } from './favourites.ts'
import { createInvitations } from './invitations.ts'
import { insertFounders } from './levels.store.ts'
import { createLevels } from './levels.ts'
import { createMutes } from './mutes.ts'
import { createKeepOrder, createOperations } from './operations.ts'

export { bannedBy } from './bans.ts'
export {
  canEnter,
  canFind,
  canModerate,
  canModerateAsStaff,
  isBannable,
  type Membership,
} from './channels.policy.ts'
export type { ChannelRow } from './channels.store.ts'
export { listHolding } from './channels.store.ts'
export { followMutes } from './muted-people.ts'
export { ensureMaySpeak, mutedFor, speakingRefusal } from './mutes.ts'

export type ChannelsService = ReturnType<typeof createChannelsService>

/** Channels: settings, levels, bans, mutes, invitations and favourites. */
export function createChannelsService(dependencies: Dependencies) {
  const { db, clock } = dependencies
  const queries = createChannelQueries(dependencies)
  const operations = createOperations(dependencies)
  const parts = { ...dependencies, operations, getChannelFor: queries.getChannelFor }
  createBar(dependencies)

  /** Creates the channels of a first start. Existing ones do not change. */
  async function preload({ founderId }: { founderId: number }): Promise<void> {
    const createdAt = clock.now().toISOString()
    const channels = Object.entries(preloadedGroups)
      .flatMap(([groupKey, slugs]) => slugs.map((slug) => ({ slug, groupKey })))
      .map((channel, position) => ({ ...channel, position, preloaded: true, createdAt }))
    await db.write(async (tx) => {
      const created = await insertChannels(tx, channels)
      const ids = created.map(({ id }) => id)
      if (ids.length > 0) await insertFounders(tx, ids, founderId)
    })
  }

  return {
    preload,
    ...queries,
    ...createEditChannel(parts),
    ...createLevels(parts),
    ...createExpulsions(parts),
    ...createMutes(parts),
    ...createChannelSettings(parts),
    ...createKeepOrder(parts),
    ...createChannelWords(parts),
    ...createInvitations(parts),
    ...createFavourites(dependencies),
  }
}
