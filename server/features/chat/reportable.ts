import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import { findReportedLine } from './changes.store.ts'

interface Needs {
  db: Database
  channels: Pick<ChannelsService, 'isOpenTo'>
}

/** Lines that somebody reads and may tell staff about. */
export function createReportable({ db, channels }: Needs) {
  /** Nothing for who is banned from the channel, for deleted lines and for those of the site itself. */
  async function findReportable(actor: Actor, id: number) {
    const line = await findReportedLine(db.read, id)
    if (!line) return undefined
    if (!(await channels.isOpenTo(actor, line.channel))) return undefined
    return { ...line, name: line.name ?? '' }
  }

  return { findReportable }
}
