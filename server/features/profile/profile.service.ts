import './profile.events.ts'
import type { Gender, Profile } from '#contract/profile.ts'
import { initials } from '#contract/rules/initials.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import '../accounts/accounts.events.ts'
import type { Crop } from '#contract/rules/crop.ts'
import type { IncomingFile } from '../../platform/incoming-files.ts'
import { addressOf } from '../pictures/pictures.service.ts'
import type { Dependencies } from './dependencies.ts'
import { createOwnFields, ownChangeLimit } from './own-fields.ts'
import { createPeople } from './people.ts'
import { findShown, getProfile, type ProfileRow, updateChoices } from './profile.store.ts'
import { Preferences, Privacy } from './profile-settings.ts'
import { createShareImage } from './share-image.ts'

export type ProfileService = ReturnType<typeof createProfileService>

/** Creates the service of profiles. */
export function createProfileService(dependencies: Dependencies) {
  const { db, limits, nicknames, channels, conversations } = dependencies
  async function showOwn(actor: Actor): Promise<Profile> {
    const [row, own, favourites, talks] = await Promise.all([
      getProfile(db.read, actor.userId),
      nicknames.list(actor.userId),
      channels.listFavourites(actor),
      conversations.list(actor),
    ])
    return {
      ...presented(row, actor),
      nicknames: own.map(({ id, nickname, isSelected }) => ({ id, nickname, is_selected: isSelected })),
      favoriteChannels: favourites.map((slug) => `#${slug}`),
      conversations: talks.map(({ id, name, user }) => ({ id, name, user })),
    }
  }

  async function chooseLanguage(actor: Actor, language: Language): Promise<void> {
    await limits.consume(ownChangeLimit, actor.userId)
    await db.write(async (tx) => {
      await updateChoices(tx, actor.userId, { language })
      tx.emit('accounts.userChanged', { userId: actor.userId })
      tx.emit('profile.changed', { userId: actor.userId, changes: { language } })
    })
  }

  return {
    showOwn,
    chooseLanguage,
    ...createOwnFields(dependencies),
    ...createOwnPicture(dependencies),
    ...createPeople(dependencies),
    ...createShareImage(dependencies),
    ...createChannelsShown(dependencies),
  }
}

function presented(
  { privacy, preferences, ...row }: ProfileRow,
  { termsPending }: Actor,
): Omit<Profile, 'nicknames' | 'favoriteChannels' | 'conversations'> {
  return {
    ...row,
    // Guaranteed by check constraints.
    gender: row.gender as Gender | null,
    language: row.language as Language,
    status: 'active',
    userInitials: initials(row.name),
    privacy: Privacy.parse(privacy),
    preferences: Preferences.parse(preferences),
    termsPending,
  }
}

function createChannelsShown({ db, presence, channels, blocks }: Dependencies) {
  /**
   * Lists slugs of a user's channels visible to a viewer: shared ones, and those that the viewer may enter if the user may
   * be found, is not invisible and has not blocked the viewer. Empty for unknown users.
   */
  async function listChannelsShown(viewer: Actor, userId: number): Promise<string[]> {
    const [theirs, own] = await Promise.all([presence.channelsOf(userId), presence.channelsOf(viewer.userId)])
    if (viewer.userId === userId) return theirs
    const isSeen = !blocks.blockedBy(userId).has(viewer.userId) && (await presence.isShown(userId))
    const isOpen = isSeen && (await isFindable(userId))
    return channels.listOpenTo(viewer, isOpen ? theirs : theirs.filter((slug) => own.includes(slug)))
  }

  async function isFindable(userId: number): Promise<boolean> {
    const person = await findShown(db.read, userId)
    return person !== undefined && Privacy.parse(person.privacy).searchable
  }

  return { listChannelsShown }
}

/** Profile picture of a user. */
function createOwnPicture({ db, limits, pictures }: Dependencies) {
  async function changePicture({ userId }: Actor, file: IncomingFile, crop?: Crop): Promise<string> {
    const sent = { file, crop, kind: 'avatar', ownerId: userId } as const
    const picture = await pictures.add(sent, async (tx, picture) => {
      const profileImage = addressOf(picture)
      // Locks the user's row, so that concurrent uploads each remove the previous picture.
      await updateChoices(tx, userId, { profileImage })
      await pictures.remove(tx, { ownerId: userId, kind: 'avatar', except: picture.id })
      tx.emit('profile.changed', { userId, changes: { profileImage } })
    })
    return addressOf(picture)
  }

  async function removePicture({ userId }: Actor): Promise<void> {
    await limits.consume(ownChangeLimit, userId)
    await db.write(async (tx) => {
      await updateChoices(tx, userId, { profileImage: '' })
      await pictures.remove(tx, { ownerId: userId, kind: 'avatar' })
      tx.emit('profile.changed', { userId, changes: { profileImage: '' } })
    })
  }

  return { changePicture, removePicture }
}
