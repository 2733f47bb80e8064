import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { JoinAnswer } from '#contract/live.ts'
import { api } from '../../../platform/api/api.ts'
import { patchQuery, updateCached } from '../../../platform/api/patch-query.ts'
import { emitLive, onLiveOpen, useLive } from '../../../platform/live/live.ts'
import { usePushChannel } from '../../../platform/live/push.ts'
import { addPassage, type ChannelLog, hasGap, lastIdWithoutGap } from '../log/channel-log.ts'
import {
  cardsChanged,
  channelEdited,
  heldLineChanged,
  lineArrived,
  lineChanged,
  lineDeleted,
  ownHeld,
  personAway,
  personJoined,
  personLeft,
  personPictured,
  personRanked,
  personRenamed,
  reactionsChanged,
  selfMuted,
  selfRanked,
  slowModeChanged,
  topicUpdated,
} from '../log/chat.live.ts'
import { heldLinesQuery, logQuery, peopleQuery, topicQuery } from '../log/chat.queries.ts'
import { createLogSync } from '../log/log-sync.ts'

const joinAgainSeconds = 3

/** Joins the channel while mounted, and keeps its lines and users in sync with the server. */
export function useChannelLive(slug: string, userId: number) {
  const queries = useQueryClient()
  const sync = useMemo(() => createChannelSync(queries, slug), [queries, slug])
  const { data: gap = null } = useQuery({ ...logQuery(slug), select: gapIn })
  const refusal = useJoined(slug, sync.catchUp)
  usePatches(slug, userId)
  usePushChannel(slug)

  useEffect(() => {
    if (gap !== null) sync.catchUp().catch(console.warn)
  }, [gap, sync])

  return { loadOlder: sync.loadOlder, loadTo: sync.loadTo, refusal }
}

/** Returns the id of the line after which lines are missing, or `null`. */
function gapIn(log: ChannelLog): number | null {
  return hasGap(log) ? lastIdWithoutGap(log) : null
}

function createChannelSync(queries: QueryClient, slug: string) {
  const { queryKey } = logQuery(slug)
  return createLogSync({
    read: () => queries.getQueryData(queryKey),
    change: (change) => updateCached(queries, queryKey, change),
    fetchPage: (query) => api('GET /api/channels/:slug/messages', { params: { slug }, query }),
  })
}

/** Joins on every connection, then fetches what was stored before the join took effect. */
function useJoined(slug: string, catchUp: () => Promise<void>) {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<Extract<JoinAnswer, { status: 'error' }>>()

  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined

    async function join() {
      clearTimeout(timer)
      const answer = await emitLive('join', slug)
      if (left) return
      if (answer.status === 'error') {
        if (answer.code !== 403 && answer.code !== 404) throw new Error(answer.message)
        return setRefusal(answer)
      }

      setRefusal(undefined)
      queries.setQueryData(peopleQuery(slug).queryKey, answer.users)
      // Topic, own nickname and level may have changed without an event before the join.
      void queries.invalidateQueries(topicQuery(slug))
      void queries.invalidateQueries(heldLinesQuery())
      // The log shows its own failure with a button to retry.
      const log = await queries.ensureQueryData(logQuery(slug)).catch(() => undefined)
      if (log) await catchUp()
    }

    const tryToJoin = () => {
      join().catch(() => {
        if (!left) timer = setTimeout(tryToJoin, joinAgainSeconds * 1000)
      })
    }
    const unsubscribe = onLiveOpen(tryToJoin)
    return () => {
      left = true
      clearTimeout(timer)
      unsubscribe()
      emitLive('leave', slug).catch(() => {})
    }
  }, [slug, queries, catchUp])

  return refusal
}

function usePatches(slug: string, userId: number) {
  const queries = useQueryClient()
  const log = logQuery(slug).queryKey
  const people = peopleQuery(slug).queryKey
  const topic = topicQuery(slug).queryKey

  function addPassing(what: 'joined' | 'left', nickname: string | undefined) {
    if (!nickname) return
    const at = new Date().toISOString()
    updateCached(queries, log, addPassage, { what, nickname, at })
  }

  useLive('new-message', (line) => {
    if (line.channel === slug) updateCached(queries, log, lineArrived, line)
  })
  useLive('message-updated', (line) => {
    if (line.channel === slug) updateCached(queries, log, lineChanged, line)
  })
  useLive('message-deleted', (line) => {
    if (line.channel === slug) updateCached(queries, log, lineDeleted, line)
  })
  useLive('reaction-changed', (change) => {
    if (change.channel === slug) updateCached(queries, log, reactionsChanged, change, userId)
  })
  useLive('message-cards', (change) => {
    if (change.channel === slug) updateCached(queries, log, cardsChanged, change)
  })
  useLive('users', (list) => {
    const here = list.filter((person) => person.channel === slug)
    if (here.length > 0) queries.setQueryData(people, here)
  })
  useLive('user-joined', (person) => {
    if (person.channel !== slug) return
    updateCached(queries, people, personJoined, person)
    if (person.id !== userId) addPassing('joined', person.nickname)
  })
  useLive('user-left', (id, { channel }) => {
    if (channel !== slug) return
    const nickname = queries.getQueryData(people)?.find((person) => person.id === id)?.nickname
    updateCached(queries, people, personLeft, id)
    if (id !== userId) addPassing('left', nickname)
  })
  useLive('nickname-changed', (change) => {
    updateCached(queries, people, personRenamed, change)
    if (change.id === userId) void queries.invalidateQueries(topicQuery(slug))
  })
  useLive('away-changed', (change) => updateCached(queries, people, personAway, change))
  useLive('picture-changed', (change) => updateCached(queries, people, personPictured, change))
  useLive('topic-updated', (change) => {
    if (change.channel === slug) patchQuery(queries, topic, (cached) => topicUpdated(cached, change))
  })
  useLive('held-line-changed', (change) => {
    patchQuery(queries, heldLinesQuery().queryKey, (cached) => heldLineChanged(cached, change))
    if (change.line.channel === slug) patchQuery(queries, topic, (cached) => ownHeld(cached, change))
  })
  useLive('mute-changed', (change) => {
    if (change.channel === slug) patchQuery(queries, topic, (cached) => selfMuted(cached, change))
  })
  useLive('slow-mode-changed', (change) => {
    if (change.channel === slug) patchQuery(queries, topic, (cached) => slowModeChanged(cached, change))
  })
  useLive('channel-edited', (change) => {
    if (change.channel === slug) patchQuery(queries, topic, (cached) => channelEdited(cached, change))
  })
  useLive('level-changed', (change) => {
    if (change.channel !== slug) return
    updateCached(queries, people, personRanked, change)
    if (change.userId === userId) patchQuery(queries, topic, (cached) => selfRanked(cached, change))
  })
}
