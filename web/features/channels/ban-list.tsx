import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, RowSkeletons } from '../../ui/states/skeleton.tsx'
import type { ChannelDialogProps } from './channel-dialogs.ts'
import { bansQuery } from './channels.queries.ts'
import './channel-dialogs.css'
import { useFocusInPlace } from '../../ui/focus/use-focus-in-place.ts'
import { SanctionRow } from './sanction-row.tsx'
import { useOperationsHeard } from './use-operations-heard.ts'

/** Bans of a channel, for operators. */
export default function BanList({ slug, onClose }: ChannelDialogProps) {
  const { t } = useTranslation('channels')
  const query = bansQuery(slug)
  const bans = useQuery(query)
  useOperationsHeard(slug, query.queryKey)
  const focusInPlace = useFocusInPlace<HTMLUListElement>()

  return (
    <Dialog open size="wide" title={t('bans.title', { channel: `#${slug}` })} onClose={onClose}>
      {bans.isPending && (
        <Loading label={t('bans.loading')} className="ban-skeleton">
          <RowSkeletons rows={4} />
        </Loading>
      )}
      {bans.isError && !bans.data && (
        <ErrorState title={t('bans.failed')} busy={bans.isFetching} onRetry={() => void bans.refetch()}>
          {bans.error.message}
        </ErrorState>
      )}
      {bans.data?.length === 0 && (
        <EmptyState mark="anchor" at={[50, 90]} headingLevel={3} title={t('bans.empty')}>
          {t('bans.emptyText', { channel: `#${slug}` })}
        </EmptyState>
      )}
      <ul className="ban-list" {...focusInPlace}>
        {bans.data?.map((ban) => (
          <BanRow key={ban.userId} slug={slug} {...ban} />
        ))}
      </ul>
    </Dialog>
  )
}

interface BanRowProps {
  slug: string
  userId: number
  name: string
  reason: string
  until: string | null
}

function BanRow({ slug, userId, name, ...ban }: BanRowProps) {
  const { t } = useTranslation('channels')
  const { mutate, isPending } = useLift(slug)
  const label = t('bans.liftOf', { nickname: name })
  const onLift = () => mutate({ userId, name })
  return <SanctionRow name={name} {...ban} lift={{ text: t('bans.lift'), label, isPending, onLift }} />
}

function useLift(slug: string) {
  const { t } = useTranslation('channels')
  const queries = useQueryClient()
  const { queryKey } = bansQuery(slug)
  return useMutation({
    mutationFn: ({ userId }: { userId: number; name: string }) =>
      api('DELETE /api/channel-ban', { body: { userId, channel_name: slug } }),
    onSuccess: (_done, { userId, name }) => {
      queries.setQueryData(queryKey, (cached) => cached?.filter((ban) => ban.userId !== userId))
      toast(t('bans.lifted', { nickname: name }))
    },
    onError: (error) => toast(error.message, { kind: 'error' }),
    // Somebody else may have lifted it first.
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
