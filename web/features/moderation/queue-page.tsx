import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api-error.ts'
import { Head } from '../../platform/head.tsx'
import type { LayoutHandle } from '../../platform/layout-handle.ts'
import { useLive } from '../../platform/live.ts'
import { askInBrowser, readAnswers } from '../../platform/member-answers.ts'
import { useLateTexts } from '../../platform/use-late-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import type { Route } from './+types/queue-page.ts'
import { queueQuery } from './moderation.queries.ts'
import { Key, QueueCardSkeleton } from './queue-card.tsx'
import { QueueList } from './queue-list.tsx'
import { useUndoKey } from './undo-key.ts'

export const handle: LayoutHandle = { personal: true, texts: ['moderation-queue'] }

export const loader = ({ context }: Route.LoaderArgs) => readAnswers(context, () => [queueQuery()])

export const clientLoader = askInBrowser

/** What waits for whoever keeps order: reports, and lines that are held. */
export default function QueuePage() {
  const { t } = useTranslation(['moderation-queue', 'ui'])
  const isReady = useLateTexts('moderation-queue') === 'ready'
  const queries = useQueryClient()
  const offerUndo = useUndoKey()
  const { data, error, isError, isFetching, refetch } = useQuery(queueQuery())
  useLive('queue-changed', () => void queries.invalidateQueries(queueQuery()))
  if (!isReady)
    return (
      <Loading label={t('ui:loading')}>
        <QueueSkeleton />
      </Loading>
    )

  const isRefused = error instanceof ApiError && error.status === 403
  return (
    <>
      <Head title={t('title')} noindex />
      <Intro count={data?.length} />
      {isRefused && (
        <EmptyState mark="rocks" at={[74, 30]} title={t('refused')}>
          {t('refusedText')}
        </EmptyState>
      )}
      {!data && isError && !isRefused && (
        <ErrorState title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <Loading label={t('ui:loading')}>
          <QueueSkeleton />
        </Loading>
      )}
      {data?.length === 0 && (
        <EmptyState mark="flags" at={[29, 22]} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      {data && data.length > 0 && <QueueList items={data} onDone={offerUndo} />}
    </>
  )
}

function QueueSkeleton() {
  return (
    <>
      <QueueCardSkeleton />
      <QueueCardSkeleton />
      <QueueCardSkeleton />
    </>
  )
}

function Intro({ count }: { count: number | undefined }) {
  const { t } = useTranslation('moderation-queue')
  return (
    <header className="mb-5 grid gap-1.5">
      <h1 className="type-title type-title-xl">{t('title')}</h1>
      <p role="status" className="text-muted before:content-['\200b']">
        {count ? t('waiting', { count }) : ''}
      </p>
      <p className="sr-only">{t('keys')}</p>
      <p
        aria-hidden="true"
        className="hidden flex-wrap gap-x-4 gap-y-1 text-muted text-small/body md:fine:flex"
      >
        {(['move', 'approve', 'delete', 'mute', 'ban', 'dismiss', 'confirm', 'undo'] as const).map((what) => (
          <span key={what}>
            {t(`keyNames.${what}`)}
            <Key>{keys[what]}</Key>
          </span>
        ))}
      </p>
    </header>
  )
}

const keys = {
  move: 'j k',
  approve: 'a',
  delete: 'd',
  mute: 'm',
  ban: 'b',
  dismiss: 'x',
  confirm: 'Enter',
  undo: 'u',
}
