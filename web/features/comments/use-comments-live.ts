import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Comments } from '#contract/comments.ts'
import { commentPlace } from '#contract/rules/comment-places.ts'
import { api } from '../../platform/api/api.ts'
import { updateCached } from '../../platform/api/patch-query.ts'
import { emitLive, onLiveOpen, useLive } from '../../platform/live/live.ts'
import { lineArrived, lineChanged, lineDeleted, reactionsChanged } from '../chat/log/chat.live.ts'
import { logQuery } from '../chat/log/chat.queries.ts'
import { createLogSync } from '../chat/log/log-sync.ts'
import type { Commented } from './comments.data.ts'
import { authorPictured, deletedEarlier } from './comments.live.ts'
import { commentLogQuery, commentsStateQuery, rememberState } from './comments.queries.ts'

/** Subscribes while mounted, and keeps the cached comments up to date. */
export function useCommentsLive(commented: Commented, userId: number) {
  const queries = useQueryClient()
  const { kind, id } = commented
  const place = commentPlace({ kind, id })
  const sync = useMemo(() => createCommentSync(queries, { kind, id }), [queries, kind, id])
  usePatches(place, userId, sync.catchUp)

  useEffect(() => {
    async function watch() {
      const answer = await emitLive('watch-comments', place)
      if (answer.status === 'error') throw new Error(answer.message)
      // What was fetched before the subscription may lack comments that nobody told this page of.
      const log = await queries.ensureQueryData(commentLogQuery(queries, { kind, id })).catch(() => undefined)
      if (log) await sync.catchUp()
    }
    const unsubscribe = onLiveOpen(() => void watch().catch(console.warn))
    return () => {
      unsubscribe()
      emitLive('unwatch-comments', place).catch(() => {})
    }
  }, [kind, id, place, queries, sync])

  return sync
}

function createCommentSync(queries: QueryClient, { kind, id }: Pick<Commented, 'kind' | 'id'>) {
  const place = commentPlace({ kind, id })
  const { queryKey } = logQuery(place)
  const readLog = () => queries.getQueryData(queryKey)
  let answer: Comments | undefined
  const sync = createLogSync({
    read: readLog,
    change: (change) => updateCached(queries, queryKey, change),
    fetchPage: async (query) => {
      answer = await api('GET /api/comments/:kind/:id', { params: { kind, id }, query })
      return answer
    },
  })

  const counted = (fetch: () => Promise<void>) => async () => {
    await fetch()
    const log = readLog()
    if (log && answer) rememberState(queries, place, { answer, log })
  }
  const loadOlder = counted(sync.loadOlder)

  /** Loads everything from the first loaded comment back to an older one. */
  async function loadBackTo(commentId: number): Promise<void> {
    for (let log = readLog(); log?.hasOlder; log = readLog()) {
      if ((log.messages[0]?.id ?? 0) <= commentId) return
      await loadOlder()
    }
  }

  return { catchUp: counted(sync.catchUp), loadOlder, loadBackTo }
}

function usePatches(place: string, userId: number, catchUp: () => Promise<void>) {
  const queries = useQueryClient()
  const log = logQuery(place).queryKey
  const state = commentsStateQuery(place).queryKey

  useLive('new-message', (line) => {
    if (line.channel !== place) return
    const before = queries.getQueryData(log)?.messages.at(-1)
    updateCached(queries, log, lineArrived, line)
    // A gap in the sequence: comments were missed.
    if (before && line.seq > before.seq + 1) catchUp().catch(console.warn)
  })
  useLive('message-updated', (line) => {
    if (line.channel === place) updateCached(queries, log, lineChanged, line)
  })
  useLive('message-deleted', (line) => {
    if (line.channel !== place) return
    const cached = queries.getQueryData(log)
    if (cached) updateCached(queries, state, deletedEarlier, cached, line)
    updateCached(queries, log, lineDeleted, line)
  })
  useLive('picture-changed', (change) => updateCached(queries, state, authorPictured, change))
  useLive('reaction-changed', (change) => {
    if (change.channel === place) updateCached(queries, log, reactionsChanged, change, userId)
  })
}
