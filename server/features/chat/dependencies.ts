import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { BlockList } from '../../realtime/hidden-lines.ts'
import type { Presence } from '../../realtime/presence.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { CardsService } from '../cards/cards.service.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import type { LinePicturesService } from '../line-pictures/line-pictures.service.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { PresenceService } from '../presence/presence.service.ts'
import type { ProfileService } from '../profile/profile.service.ts'
import type { WordMatchers } from '../word-lists/word-lists.service.ts'

/** Dependencies of the parts of this feature. */
export interface Dependencies {
  db: Database
  bus: Pick<EventBus, 'publish'>
  presence: Pick<Presence, 'channelsOf' | 'countMembers'>
  clock: Clock
  limits: RateLimits
  audit: Pick<AuditService, 'record'>
  channels: ChannelsService
  cards: Pick<CardsService, 'attach' | 'findLinks' | 'replace'>
  nicknames: NicknamesService
  conversations: Pick<ConversationsService, 'find' | 'sendTo'>
  notifications: Pick<NotificationsService, 'send' | 'withdrawRejection'>
  linePictures: Pick<LinePicturesService, 'choose' | 'attach' | 'removeFrom'>
  people: Pick<ProfileService, 'showWhois'>
  presenceStates: Pick<PresenceService, 'change'>
  blocks: BlockList
  words: Pick<WordMatchers, 'judge'>
  newcomers: HeldNewcomers
}

export interface HeldNewcomers {
  /** Whether first lines of new accounts are held in this channel. */
  isHeldIn(channel: string): boolean
}
