import type { Database } from '../../platform/database/database.ts'
import { inPortions, type Leaver, type OwnData, pagesById, pagesInOrder } from '../../platform/own-data.ts'
import type { Translate } from '../../platform/text/translate.ts'
import {
  deleteEarlierTexts,
  deleteHeldLines,
  deleteMentions,
  type LinePlace,
  listOwnEarlierTexts,
  listOwnHeldLines,
  listOwnLines,
  listOwnSystemLines,
  listSystemLinesAbout,
  type SystemLine,
  type TextPlace,
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
    await forgetRenames(leaver)
    await db.write(async (tx) => {
      await deleteMentions(tx, leaver.userId)
      await deleteEarlierTexts(tx, leaver.userId)
      await deleteHeldLines(tx, leaver.userId)
    })
    await inPortions((limit) => db.write((tx) => updateAuthor(tx, leaver, limit)))
  }

  async function forgetInSystemLines(name: string, { anonymous }: Leaver): Promise<void> {
    for (const line of await listSystemLinesAbout(db.read, name)) {
      if (Object.values(line.event.params).includes(name)) await rewrite(line, { names: [name], anonymous })
    }
  }

  /** Names that somebody had for a while and never spoke under stand nowhere else. */
  async function forgetRenames({ userId, anonymous }: Leaver): Promise<void> {
    for (const line of await listOwnSystemLines(db.read, userId)) {
      await rewrite(line, { names: Object.values(line.event.params), anonymous })
    }
  }

  async function rewrite(
    { id, event }: SystemLine,
    { names, anonymous }: Pick<Leaver, 'names' | 'anonymous'>,
  ): Promise<void> {
    const entries = Object.entries(event.params).map(([key, value]) => [
      key,
      names.includes(value) ? anonymous : value,
    ])
    const params = Object.fromEntries(entries)
    const text = t(`chat:events.${event.key}`, params)
    await db.write((tx) => updateSystemLine(tx, { id, text, event: { ...event, params } }))
  }

  async function* linesOf(userId: number): AsyncGenerator<object[]> {
    const start = { channelId: 0, seq: 0 }
    const placeOf = ({ channelId, seq }: LinePlace) => ({ channelId, seq })
    const pages = pagesInOrder(start, placeOf, (page) => listOwnLines(db.read, { userId, ...page }))
    for await (const lines of pages)
      yield lines.map(({ channelId: _, seq: _seq, about, ...line }) => ({ ...line, ...(about && { about }) }))
  }

  async function* earlierTextsOf(userId: number): AsyncGenerator<object[]> {
    const start = { messageId: 0, revision: 0 }
    const placeOf = ({ messageId, revision }: TextPlace) => ({ messageId, revision })
    const pages = pagesInOrder(start, placeOf, (page) => listOwnEarlierTexts(db.read, { userId, ...page }))
    for await (const texts of pages) yield texts.map(({ revision: _, ...text }) => text)
  }

  return {
    exportOf: (userId) => [
      {
        name: 'channel-messages',
        text: 'chat:exported.channel-messages',
        pages: () => linesOf(userId),
      },
      {
        name: 'channel-earlier-texts',
        text: 'chat:exported.channel-earlier-texts',
        pages: () => earlierTextsOf(userId),
      },
      {
        name: 'held-lines',
        text: 'word-lists:exported.held-lines',
        pages: () => pagesById((page) => listOwnHeldLines(db.read, { userId, ...page })),
      },
    ],
    forget,
  }
}
