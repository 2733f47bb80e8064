import type { Database } from '../../platform/database.ts'
import { inPortions, type Leaver, type OwnData, pagesById } from '../../platform/own-data.ts'
import type { Translate } from '../../platform/translate.ts'
import {
  deleteMentions,
  listOwnLines,
  listSystemLinesAbout,
  updateAuthor,
  updateSystemLine,
} from './own-data.store.ts'

interface Needs {
  db: Database
  /** In the language of the site. */
  t: Translate
}

export function createChatOwnData({ db, t }: Needs): OwnData {
  /** The old names are found in the person's own lines, so those are the last to lose them. */
  async function forget(leaver: Leaver): Promise<void> {
    for (const name of leaver.names) await forgetInSystemLines(name, leaver)
    await deleteMentions(db.read, leaver.userId)
    await inPortions((limit) => updateAuthor(db.read, leaver, limit))
  }

  async function forgetInSystemLines(name: string, { anonymous }: Leaver): Promise<void> {
    for (const { id, event } of await listSystemLinesAbout(db.read, name)) {
      if (!Object.values(event.params).includes(name)) continue
      const entries = Object.entries(event.params).map(([key, value]) => [
        key,
        value === name ? anonymous : value,
      ])
      const params = Object.fromEntries(entries)
      const text = t(`chat:events.${event.key}`, params)
      await updateSystemLine(db.read, { id, text, event: { ...event, params } })
    }
  }

  return {
    exportOf: (userId) => [
      {
        name: 'channel-messages',
        pages: () => pagesById((page) => listOwnLines(db.read, { userId, ...page })),
      },
    ],
    forget,
  }
}
