import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { lazyComponent, useLazyComponent } from '../../../platform/lazy-component.ts'
import type { Session } from '../../../platform/session.ts'
import { topicQuery } from '../log/chat.queries.ts'
import {
  askChanServ,
  type ChanServAct,
  type ChanServResult,
  type ExpulsionAct,
  type ExpulsionTerms,
  isExpulsion,
  mayExpel,
} from './chanserv.ts'

const expulsion = lazyComponent(() => import('./expulsion.tsx'))
const actionResult = lazyComponent(() => import('./action-result.tsx'))

/** Asks ChanServ, and keeps what became of it until it was read. Who may put people out is asked why. */
export function useChanServ(slug: string, { isStaff }: Pick<Session, 'isStaff'>) {
  const queries = useQueryClient()
  const [result, setResult] = useState<ChanServResult>()
  const [planned, setPlanned] = useState<{ act: ExpulsionAct; nickname: string }>()
  const close = useCallback(() => setResult(undefined), [])
  const drop = useCallback(() => setPlanned(undefined), [])
  const Expulsion = useLazyComponent(expulsion, { wanted: planned !== undefined, giveUp: drop })
  const ActionResult = useLazyComponent(actionResult, { wanted: result !== undefined, giveUp: close })

  const obey = useCallback(
    async (act: ChanServAct, nickname: string, terms?: ExpulsionTerms) => {
      const known = await queries.ensureQueryData(topicQuery(slug)).catch(() => undefined)
      const level = known?.user_channel_level ?? 0
      const request = { act, slug, nickname, level, isStaff, ...(terms && { terms }) }
      if (isExpulsion(act) && mayExpel(request) && !terms) return setPlanned({ act, nickname })
      setResult(await askChanServ(request))
      setPlanned(undefined)
    },
    [queries, slug, isStaff],
  )
  const ask = useCallback((act: ChanServAct, nickname: string) => obey(act, nickname), [obey])

  const question = planned && Expulsion && (
    <Expulsion
      {...planned}
      slug={slug}
      onAsk={(terms) => obey(planned.act, planned.nickname, terms)}
      onClose={drop}
    />
  )
  const told = result && ActionResult && <ActionResult result={result} onClose={close} />
  return { ask, told, question }
}
