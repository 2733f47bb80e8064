import type { Profile } from '#contract/profile.ts'
import { initials } from '#contract/rules/initials.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database.ts'
import '../accounts/accounts.facts.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import { getProfile, type ProfileRow, updateLanguage } from './profile.store.ts'
import { Preferences, Privacy } from './profile-settings.ts'

export type ProfileService = ReturnType<typeof createProfileService>

interface Needs {
  db: Database
  nicknames: Pick<NicknamesService, 'list'>
}

export function createProfileService({ db, nicknames }: Needs) {
  async function showOwn(actor: Actor): Promise<Profile> {
    const [row, own] = await Promise.all([getProfile(db.read, actor.userId), nicknames.list(actor.userId)])
    return {
      ...presented(row, actor),
      nicknames: own.map(({ id, nickname, isSelected }) => ({ id, nickname, is_selected: isSelected })),
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
): Omit<Profile, 'nicknames'> {
  return {
    ...row,
    // The table's check allows no other.
    language: row.language as Language,
    favoriteChannels: [],
    conversations: [],
    status: 'active',
    userInitials: initials(row.name),
    privacy: Privacy.parse(privacy),
    preferences: Preferences.parse(preferences),
    termsPending,
  }
}
