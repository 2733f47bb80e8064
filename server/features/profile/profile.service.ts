import type { Profile } from '#contract/profile.ts'
import { initials } from '#contract/rules/initials.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database.ts'
import '../accounts/accounts.facts.ts'
import { getProfile, type ProfileRow, updateLanguage } from './profile.store.ts'
import { Preferences, Privacy } from './profile-settings.ts'

export type ProfileService = ReturnType<typeof createProfileService>

export function createProfileService({ db }: { db: Database }) {
  async function showOwn(actor: Actor): Promise<Profile> {
    return presented(await getProfile(db.read, actor.userId), actor)
  }

  async function chooseLanguage(actor: Actor, language: Language): Promise<void> {
    await db.write(async (tx) => {
      await updateLanguage(tx, actor.userId, language)
      tx.emit('accounts.userChanged', { userId: actor.userId })
    })
  }

  return { showOwn, chooseLanguage }
}

function presented({ privacy, preferences, ...row }: ProfileRow, { termsPending }: Actor): Profile {
  return {
    ...row,
    // The table's check allows no other.
    language: row.language as Language,
    nicknames: [],
    favoriteChannels: [],
    conversations: [],
    status: 'active',
    userInitials: initials(row.name),
    privacy: Privacy.parse(privacy),
    preferences: Preferences.parse(preferences),
    termsPending,
  }
}
