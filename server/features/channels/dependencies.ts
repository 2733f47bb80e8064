import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { BlockList } from '../../realtime/hidden-lines.ts'
import type { Presence } from '../../realtime/presence.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { SystemLinesService } from '../chat/system-lines.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { WordListsService, WordMatchers } from '../word-lists/word-lists.service.ts'

/** Dependencies of the parts of this feature. */
export interface Dependencies {
  db: Database
  bus: EventBus
  clock: Clock
  site: Pick<SiteService, 'barChannel'>
  limits: RateLimits
  presence: Pick<Presence, 'countMembers' | 'listMembers'>
  audit: Pick<AuditService, 'record'>
  names: DisplayNames
  systemLines: Pick<SystemLinesService, 'writeSystemLine'>
  notifications: Pick<NotificationsService, 'send'>
  wordLists: Pick<WordListsService, 'addTo' | 'removeFrom' | 'listOf'>
  words: Pick<WordMatchers, 'judge'>
  blocks: Pick<BlockList, 'blockersOf'>
  /** Marks existing lines as read. */
  beginMarkers(tx: Tx, userId: number, slugs: readonly string[]): Promise<void>
}

/** Display names, provided by the nicknames feature. */
interface DisplayNames {
  /** Selected nickname, else the username. */
  displayName(userId: number): Promise<{ nickname: string; hasNickname: boolean; profileImage: string }>
  findUserByNick(nick: string): Promise<{ userId: number } | undefined>
}
