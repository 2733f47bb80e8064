import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { showChannel } from '#contract/channels.ts'
import type { listMessages } from '#contract/chat.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import type { showReadMarker } from '#contract/unread.ts'
import { learn } from '../../../platform/create-queries.ts'
import { markerQuery } from '../../unread/unread.queries.ts'
import { newLog } from '../log/channel-log.ts'
import { channelTopicOf, logQuery, topicQuery } from '../log/chat.queries.ts'

/** What a member sees of a channel as they open it. */
export interface ChannelData {
  lines: ResultOf<typeof listMessages>
  marker: ResultOf<typeof showReadMarker>
  own: ResultOf<typeof showChannel>['data']
}

/** The screen begins with what came with the page. Give its component the slug as a key. */
export function useChannelData(slug: string, seen: ChannelData | undefined): void {
  const queries = useQueryClient()
  // Once, before anything below asks for it.
  useState(() => {
    if (!seen) return
    learn(queries, logQuery(slug).queryKey, newLog(seen.lines))
    learn(queries, markerQuery(slug).queryKey, seen.marker)
    learn(queries, topicQuery(slug).queryKey, channelTopicOf(seen.own))
  })
  // What was new is asked for at every visit.
  useEffect(() => () => queries.removeQueries({ queryKey: markerQuery(slug).queryKey }), [queries, slug])
}
