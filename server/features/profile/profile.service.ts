import './profile.events.ts'
import type { Gender, Profile } from '#contract/profile.ts'
import { initials } from '#contract/rules/initials.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import '../accounts/accounts.events.ts'
import { createChannelsShown } from './channels-shown.ts'
import type { Dependencies } from './dependencies.ts'
import { createOwnFields } from './own-fields.ts'
import { createOwnPicture } from './own-picture.ts'
import { createPeople } from './people.ts'
import { getProfile, type ProfileRow, updateChoices } from './profile.store.ts'
import { Preferences, Privacy } from './profile-settings.ts'
import { createShareImage } from './share-image.ts'

export type ProfileService = ReturnType<typeof createProfileService>

/** What people say of themselves, and what others see of it. */
export function createProfileService(needs: Dependencies) {
  const { db, nicknames, channels, conversations } = needs
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
    await db.write(async (tx) => {
      await updateChoices(tx, actor.userId, { language })
      tx.emit('accounts.userChanged', { userId: actor.userId })
      tx.emit('profile.changed', { userId: actor.userId, changes: { language } })
    })
  }

  return {
    showOwn,
    chooseLanguage,
    ...createOwnFields(needs),
    ...createOwnPicture(needs),
    ...createPeople(needs),
    ...createShareImage(needs),
    ...createChannelsShown(needs),
  }
}

function presented(
  { privacy, preferences, ...row }: ProfileRow,
  { termsPending }: Actor,
): Omit<Profile, 'nicknames' | 'favoriteChannels' | 'conversations'> {
  return {
    ...row,
    // The table's checks allow no others.
    gender: row.gender as Gender | null,
    language: row.language as Language,
    status: 'active',
    userInitials: initials(row.name),
    privacy: Privacy.parse(privacy),
    preferences: Preferences.parse(preferences),
    termsPending,
  }
}
