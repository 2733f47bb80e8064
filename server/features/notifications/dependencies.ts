import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { DevicesService } from '../devices/devices.service.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'

/** Dependencies of the parts of this feature. */
export interface Dependencies {
  db: Database
  clock: Clock
  translator: Translator
  nicknames: Pick<NicknamesService, 'displayName'>
  devices: Pick<DevicesService, 'notify' | 'notifyRead'>
}
