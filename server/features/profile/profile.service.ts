import './profile.events.ts'
import type { Gender, Profile } from '#contract/profile.ts'
import { initials } from '#contract/rules/initials.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import '../accounts/accounts.events.ts'
import type { BlockList } from '../../realtime/hidden-lines.ts'
import type { Presence } from '../../realtime/presence.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import type { SiteService } from '../site/site.service.ts'
import { createChannelsShown } from './channels-shown.ts'
import { createOwnFields } from './own-fields.ts'
import { createOwnPicture } from './own-picture.ts'
import { createPeople } from './people.ts'
import { getProfile, type ProfileRow, updateChoices } from './profile.store.ts'
import { Preferences, Privacy } from './profile-settings.ts'

export type ProfileService = ReturnType<typeof createProfileService>

interface Needs {
  db: Database
  clock: Clock
  limits: RateLimits
  audit: Pick<AuditService, 'record'>
  nicknames: Pick<NicknamesService, 'list' | 'findUserByNick' | 'displayName'>
  presence: Pick<Presence, 'channelsOf'>
  blocks: Pick<BlockList, 'blockedBy'>
  channels: Pick<ChannelsService, 'listFavourites' | 'listOpenTo'>
  conversations: Pick<ConversationsService, 'list'>
  site: Pick<SiteService, 'timeZone'>
  notifications: Pick<NotificationsService, 'send'>
  pictures: Pick<PicturesService, 'take' | 'remove'>
}

/** What people say of themselves, and what others see of it. */
export function createProfileService({ db, nicknames, channels, conversations, ...needs }: Needs) {
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
    ...createOwnFields({ db, ...needs }),
    ...createOwnPicture({ db, ...needs }),
    ...createPeople({ db, nicknames, ...needs }),
    ...createChannelsShown({ db, channels, ...needs }),
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
