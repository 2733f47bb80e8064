import type { Profile } from '#contract/profile.ts'
import { initials } from '#contract/rules/initials.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database.ts'
import '../accounts/accounts.facts.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import { getProfile, type ProfileRow, updateLanguage } from './profile.store.ts'
import { Preferences, Privacy } from './profile-settings.ts'

export type ProfileService = ReturnType<typeof createProfileService>

interface Needs {
  db: Database
  nicknames: Pick<NicknamesService, 'list'>
  channels: Pick<ChannelsService, 'listFavourites'>
}

export function createProfileService({ db, nicknames, channels }: Needs) {
  async function showOwn(actor: Actor): Promise<Profile> {
    const [row, own, favourites] = await Promise.all([
      getProfile(db.read, actor.userId),
      nicknames.list(actor.userId),
      channels.listFavourites(actor),
    ])
    return {
      ...presented(row, actor),
      nicknames: own.map(({ id, nickname, isSelected }) => ({ id, nickname, is_selected: isSelected })),
      favoriteChannels: favourites.map((slug) => `#${slug}`),
    }
  }

  async function chooseLanguage(actor: Actor, language: Language): Promise<void> {
    await db.write(async (tx) => {
      await updateLanguage(tx, actor.userId, language)
      tx.emit('accounts.userChanged', { userId: actor.userId })
    })
  }

  return { showOwn, chooseLanguage }
}

function presented(
  { privacy, preferences, ...row }: ProfileRow,
  { termsPending }: Actor,
): Omit<Profile, 'nicknames' | 'favoriteChannels'> {
  return {
    ...row,
    // The table's check allows no other.
    language: row.language as Language,
    conversations: [],
    status: 'active',
    userInitials: initials(row.name),
    privacy: Privacy.parse(privacy),
    preferences: Preferences.parse(preferences),
    termsPending,
  }
}
