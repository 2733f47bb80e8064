import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { AwayList } from '../../realtime/away.ts'
import type { BlockList } from '../../realtime/hidden-lines.ts'
import type { ShownPresence } from '../../realtime/shown-presence.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { TracksService } from '../tracks/tracks.service.ts'
import type { WordMatchers } from '../word-lists/word-lists.service.ts'

/** Dependencies of the parts of this feature. */
export interface Dependencies {
  db: Database
  clock: Clock
  limits: RateLimits
  audit: Pick<AuditService, 'record'>
  nicknames: Pick<NicknamesService, 'list' | 'findUserByNick' | 'displayName'>
  presence: Pick<ShownPresence, 'channelsOf' | 'isShown'>
  away: Pick<AwayList, 'find'>
  blocks: Pick<BlockList, 'blockedBy'>
  channels: Pick<ChannelsService, 'listFavourites' | 'listOpenTo' | 'listPublicLevels'>
  conversations: Pick<ConversationsService, 'list'>
  site: Pick<SiteService, 'timeZone'>
  notifications: Pick<NotificationsService, 'send'>
  pictures: Pick<PicturesService, 'add' | 'remove' | 'composeShare'>
  tracks: Pick<TracksService, 'listMarked'>
  words: Pick<WordMatchers, 'judgeName'>
}
