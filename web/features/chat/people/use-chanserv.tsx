import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { lazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import type { Session } from '../../../platform/session/session.ts'
import { topicQuery } from '../log/chat.queries.ts'
import type { ChanServAct, ChanServResult, ExpulsionAct, ExpulsionTerms } from './chanserv.ts'

const expulsion = lazyComponent(() => import('./expulsion.tsx'), ['channels'])
const muteDialog = lazyComponent(() => import('./mute-dialog.tsx'))
const actionResult = lazyComponent(() => import('./action-result.tsx'))

/**
 * Returns actions through ChanServ with their dialogs: reason and duration first, for users who may kick and
 * ban, then the result.
 */
export function useChanServ(slug: string, { isStaff }: Pick<Session, 'isStaff'>) {
  const queries = useQueryClient()
  const [result, setResult] = useState<ChanServResult>()
  const [planned, setPlanned] = useState<{ act: ExpulsionAct; nickname: string }>()
  const close = useCallback(() => setResult(undefined), [])
  const drop = useCallback(() => setPlanned(undefined), [])
  const isMute = planned?.act === 'MUTE'
  const Expulsion = useLazyComponent(expulsion, { enabled: planned !== undefined && !isMute, onError: drop })
  const MuteDialog = useLazyComponent(muteDialog, { enabled: isMute, onError: drop })
  const ActionResult = useLazyComponent(actionResult, { enabled: result !== undefined, onError: close })

  const obey = useCallback(
    async (act: ChanServAct, nickname: string, terms?: ExpulsionTerms) => {
      // Loaded by now, with the menu of the act.
      const { callChanServ, isExpulsion, mayExpel } = await import('./chanserv.ts')
      const topic = await queries.ensureQueryData(topicQuery(slug)).catch(() => undefined)
      const level = topic?.user_channel_level ?? 0
      const request = { act, slug, nickname, level, isStaff, ...(terms && { terms }) }
      if (isExpulsion(act) && mayExpel(request) && !terms) return setPlanned({ act, nickname })
      setResult(await callChanServ(request))
      setPlanned(undefined)
    },
    [queries, slug, isStaff],
  )
  const ask = useCallback((act: ChanServAct, nickname: string) => obey(act, nickname), [obey])

  const confirmation = planned && {
    ...{ ...planned, slug, onClose: drop },
    onAsk: (terms: ExpulsionTerms) => obey(planned.act, planned.nickname, terms),
  }
  const question =
    confirmation &&
    (confirmation.act === 'MUTE'
      ? MuteDialog && <MuteDialog {...confirmation} />
      : Expulsion && <Expulsion {...confirmation} act={confirmation.act} />)
  const resultDialog = result && ActionResult && <ActionResult result={result} onClose={close} />
  return { ask, resultDialog, question }
}
