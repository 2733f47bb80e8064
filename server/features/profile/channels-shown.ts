import type { Actor } from '../../platform/actor.ts'
import type { Dependencies } from './dependencies.ts'
import { findShown } from './profile.store.ts'
import { Privacy } from './profile-settings.ts'

export function createChannelsShown({ db, presence, channels, blocks }: Dependencies) {
  /**
   * In which channels somebody is, as slugs, as far as the viewer may know: those in which both are; and all that the
   * viewer may enter of who may be found and has not blocked them. Of nobody there is nothing.
   */
  async function listChannelsShown(viewer: Actor, userId: number): Promise<string[]> {
    const [theirs, own] = await Promise.all([presence.channelsOf(userId), presence.channelsOf(viewer.userId)])
    if (viewer.userId === userId) return theirs
    const isOpen = !blocks.blockedBy(userId).has(viewer.userId) && (await isFindable(userId))
    return channels.listOpenTo(viewer, isOpen ? theirs : theirs.filter((slug) => own.includes(slug)))
  }

  async function isFindable(userId: number): Promise<boolean> {
    const person = await findShown(db.read, userId)
    return person !== undefined && Privacy.parse(person.privacy).searchable
  }

  return { listChannelsShown }
}
