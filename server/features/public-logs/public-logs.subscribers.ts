import type { Message } from '#contract/chat.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import '../cards/cards.events.ts'
import '../chat/chat.events.ts'
import './public-logs.events.ts'
import { type PublicLogsService, tagsOfPublicLines } from './public-logs.service.ts'
import { findLog } from './public-logs.store.ts'

interface Dependencies {
  bus: EventBus
  db: Pick<Database, 'read'>
  publicLogs: Pick<PublicLogsService, 'quotingPages'>
}

/** Publishes changes of public quotations. */
export function followQuotations({ bus, db, publicLogs: { quotingPages } }: Dependencies): void {
  async function publishQuoted({ channel, cards = [] }: Message): Promise<void> {
    const pages = new Set(cards.flatMap(({ quote, url }) => (quote ? [url.replace(/#.*/s, '')] : [])))
    if (pages.size === 0 || !(await findLog(db.read, channel))) return
    for (const path of pages) bus.publish('publicLogs.quotationsChanged', { path })
  }

  bus.on('chat.messageSent', ({ message }) => publishQuoted(message))
  bus.on('chat.messageUpdated', ({ message }) => publishQuoted(message))

  // A closed card is no quotation any more.
  bus.onEverywhere('cards.changed', ({ id }) => {
    for (const [path, lines] of quotingPages.entries())
      if (lines.has(id)) bus.publish('publicLogs.quotationsChanged', { path })
  })

  // An edit, a deletion, a ban, a deleted account, a changed privacy setting, or a log that was turned off.
  bus.onStale((tags) => {
    if (!tagsOfPublicLines.some((tag) => tags.has(tag))) return
    const paths = [...quotingPages.keys()]
    quotingPages.clear()
    for (const path of paths) bus.publish('publicLogs.quotationsTaken', { path })
  })
}
