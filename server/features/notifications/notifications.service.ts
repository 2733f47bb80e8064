import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import { createDelivery } from './delivery.ts'
import { createInbox } from './inbox.ts'

interface Needs {
  db: Database
  clock: Clock
  translator: Translator
  nicknames: Pick<NicknamesService, 'displayName'>
}

export type NotificationsService = ReturnType<typeof createNotificationsService>

/** What people are told of while they look elsewhere. */
export function createNotificationsService(needs: Needs) {
  return { ...createDelivery(needs), ...createInbox(needs) }
}
