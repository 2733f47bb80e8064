import { createCatchUp } from '../timeline/log/catch-up.ts'
import {
  type ConversationLog,
  completeToEnd,
  mergeChanged,
  mergeMissed,
  mergeOlder,
  type Page,
} from './conversation-log.ts'

interface Dependencies {
  read: () => ConversationLog | undefined
  change: (change: (log: ConversationLog) => ConversationLog) => void
  fetchPage: (stretch: { before?: number; after?: number; since?: number; limit: number }) => Promise<Page>
}

const pageSize = 100
const olderSize = 50

/** Fetches messages missed while the connection was down, and older ones on request. */
export function createConversationSync({ read, change, fetchPage }: Dependencies) {
  /** Whether nothing is missing and the connection has been up since. */
  let inStep = false

  async function fetchMissed(): Promise<void> {
    for (let log = read(); log; log = read()) {
      const page = await fetchPage({ after: log.completeTo, limit: pageSize })
      change((current) => mergeMissed(current, page))
      if (page.hasMore) continue
      if (page.revision > log.revision) await fetchChanged()
      return
    }
  }

  async function fetchChanged(): Promise<void> {
    for (let log = read(); log; log = read()) {
      const page = await fetchPage({ since: log.revision, limit: pageSize })
      change((current) => mergeChanged(current, page))
      if (!page.hasMore) return
    }
  }

  const catchUp = createCatchUp(fetchMissed)

  async function loadOlderPage(limit: number): Promise<void> {
    const first = read()?.messages[0]
    if (!first) return
    const older = await fetchPage({ before: first.id, limit })
    change((log) => mergeOlder(log, older))
  }

  return {
    async catchUp(): Promise<void> {
      await catchUp()
      inStep = read() !== undefined
    },

    /** Handles a lost connection: loaded messages are complete, later ones may follow a gap. */
    fallBehind(): void {
      if (inStep) change(completeToEnd)
      inStep = false
    },

    loadOlder: () => loadOlderPage(olderSize),

    /** Loads everything between a message and those here, if there is such a message. */
    async loadTo(id: number): Promise<void> {
      if (id > (read()?.messages.at(-1)?.id ?? 0)) await catchUp()
      for (let log = read(); log?.hasOlder && log.messages[0]; log = read()) {
        if (log.messages[0].id <= id) return
        await loadOlderPage(pageSize)
      }
    },
  }
}
