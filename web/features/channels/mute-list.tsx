import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { listMutes } from '#contract/chanserv.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { useFocusInPlace } from '../../ui/focus/use-focus-in-place.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, RowSkeletons } from '../../ui/states/skeleton.tsx'
import { mutesQuery } from './channels.queries.ts'
import { SanctionRow } from './sanction-row.tsx'
import { useOperationsHeard } from './use-operations-heard.ts'

/** Muted users, with buttons to unmute them. */
export function MuteList({ slug }: { slug: string }) {
  const { t } = useTranslation(['channel-order', 'ui'])
  const query = mutesQuery(slug)
  const { data, isError, isFetching, refetch } = useQuery(query)
  useOperationsHeard(slug, query.queryKey)
  const focusInPlace = useFocusInPlace<HTMLUListElement>()

  if (!data && isError)
    return <ErrorState title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading label={t('ui:loading')} className="ban-skeleton">
        <RowSkeletons rows={1} />
      </Loading>
    )
  if (data.length === 0) return <p className="text-muted">{t('mutes.empty')}</p>
  return (
    <ul className="ban-list" {...focusInPlace}>
      {data.map((mute) => (
        <MuteRow key={mute.userId} slug={slug} {...mute} />
      ))}
    </ul>
  )
}

type MuteRowProps = ResultOf<typeof listMutes>[number] & { slug: string }

function MuteRow({ slug, userId, name, reason, until }: MuteRowProps) {
  const { t } = useTranslation('channel-order')
  const { mutate, isPending } = useUnmute(slug)
  const label = t('mutes.liftOf', { nickname: name })
  const lift = { text: t('mutes.lift'), label, isPending, onLift: () => mutate(userId) }
  return <SanctionRow name={name} reason={reason} until={until} lift={lift} />
}

function useUnmute(slug: string) {
  const queries = useQueryClient()
  const { queryKey } = mutesQuery(slug)
  return useMutation({
    mutationFn: (userId: number) => api('DELETE /api/channel-mute', { body: { userId, channel_name: slug } }),
    onSuccess: ({ message }, userId) => {
      queries.setQueryData(queryKey, (cached) => cached?.filter((mute) => mute.userId !== userId))
      toast(message)
    },
    onError: (error) => toast(error.message, { kind: 'error' }),
    // Somebody else may have lifted it first.
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
