import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { listMutes } from '#contract/chanserv.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { api } from '../../platform/api.ts'
import { toast } from '../../platform/toast.ts'
import { Avatar, Nick } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, RowSkeletons } from '../../ui/skeleton.tsx'
import { useChatTimes } from '../timeline/log/use-chat-times.ts'
import { mutesQuery } from './channels.queries.ts'
import { useOperationsHeard } from './use-operations-heard.ts'

/** Who may only read, and the way out of it. */
export function MuteList({ slug }: { slug: string }) {
  const { t } = useTranslation(['channel-order', 'ui'])
  const query = mutesQuery(slug)
  const { data, isError, isFetching, refetch } = useQuery(query)
  useOperationsHeard(slug, query.queryKey)

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
    <ul className="ban-list">
      {data.map((mute) => (
        <MuteRow key={mute.userId} slug={slug} {...mute} />
      ))}
    </ul>
  )
}

type MuteRowProps = ResultOf<typeof listMutes>[number] & { slug: string }

function MuteRow({ slug, userId, name, reason, until }: MuteRowProps) {
  const { t } = useTranslation(['channel-order', 'channels'])
  const { titleOf, timeOf } = useChatTimes()
  const { mutate, isPending } = useUnmute(slug)
  return (
    <li>
      <Avatar nick={name} size={32} />
      <div className="ban-text">
        <p className="ban-who">
          <Nick nick={name} />
          <span>{t('channels:bans.until', { until: `${titleOf(until)}, ${timeOf(until)}` })}</span>
        </p>
        <p className={reason ? undefined : 'text-faint'}>{reason || t('channels:bans.noReason')}</p>
      </div>
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        aria-label={t('mutes.liftOf', { nickname: name })}
        onClick={() => mutate(userId)}
      >
        {t('mutes.lift')}
      </Button>
    </li>
  )
}

function useUnmute(slug: string) {
  const queries = useQueryClient()
  const { queryKey } = mutesQuery(slug)
  return useMutation({
    mutationFn: (userId: number) => api('DELETE /api/channel-mute', { body: { userId, channel_name: slug } }),
    onSuccess: ({ message }, userId) => {
      queries.setQueryData(queryKey, (known) => known?.filter((mute) => mute.userId !== userId))
      toast(message)
    },
    onError: (error) => toast(error.message, { kind: 'error' }),
    // Somebody else may have lifted it first.
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
