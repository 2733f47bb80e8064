import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Session } from '../../platform/session.ts'
import { askChanServ, type ChanServAct, type ChanServResult } from './chanserv.ts'
import { topicQuery } from './chat.queries.ts'

/** Asks ChanServ, and keeps what became of it until it was read. */
export function useChanServ(slug: string, { isStaff }: Pick<Session, 'isStaff'>) {
  const queries = useQueryClient()
  const [result, setResult] = useState<ChanServResult>()
  const close = useCallback(() => setResult(undefined), [])

  const ask = useCallback(
    async (act: ChanServAct, nickname: string) => {
      const level = queries.getQueryData(topicQuery(slug).queryKey)?.user_channel_level ?? 0
      setResult(await askChanServ({ act, slug, nickname, level, isStaff }))
    },
    [queries, slug, isStaff],
  )
  return { ask, close, result }
}
