import { createCatchUp } from '../../timeline/log/catch-up.ts'
import {
  type ChannelLog,
  lastIdWithoutGap,
  mergeChanged,
  mergeLines,
  mergeOlder,
  type Page,
} from './channel-log.ts'

interface Dependencies {
  read: () => ChannelLog | undefined
  change: (change: (log: ChannelLog) => ChannelLog) => void
  fetchPage: (stretch: { before?: number; after?: number; since?: number; limit: number }) => Promise<Page>
}

const pageSize = 100
const olderSize = 50

/** Fetches lines missed while disconnected, and older ones on request. */
export function createLogSync({ read, change, fetchPage }: Dependencies) {
  async function fetchMissed(): Promise<void> {
    for (let more = true; more; ) {
      const log = read()
      if (!log) return
      const page = await fetchPage({ after: lastIdWithoutGap(log), limit: pageSize })
      change((current) => mergeLines(current, page.messages))
      more = page.hasMore
    }
    await fetchChanged()
  }

  async function fetchChanged(): Promise<void> {
    for (let more = true; more; ) {
      const log = read()
      if (!log) return
      const page = await fetchPage({ since: log.revision, limit: pageSize })
      change((current) => mergeChanged(current, page))
      more = page.hasMore
    }
  }

  const catchUp = createCatchUp(fetchMissed)

  return {
    catchUp,

    /** Fetches everything between a line and those here, if there is such a line. */
    async loadTo(seq: number): Promise<void> {
      if (seq > (read()?.messages.at(-1)?.seq ?? 0)) await catchUp()
      for (let log = read(); log?.hasOlder && log.messages[0]; log = read()) {
        const [first] = log.messages
        if (first.seq <= seq) return
        const older = await fetchPage({ before: first.id, limit: pageSize })
        change((current) => mergeOlder(current, older))
      }
    },

    async loadOlder(): Promise<void> {
      const first = read()?.messages[0]
      if (!first) return
      const older = await fetchPage({ before: first.id, limit: olderSize })
      change((log) => mergeOlder(log, older))
    },
  }
}
