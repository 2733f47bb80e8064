import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { loadInBrowser, readAnswers } from '../../platform/api/member-answers.ts'
import { onLiveOpen, useLive } from '../../platform/live/live.ts'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { DayTitle } from '../../ui/day-title.tsx'
import { KeyHints } from '../../ui/keys/key-hints.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LineSkeleton } from '../../ui/states/line-skeleton.tsx'
import { Loading } from '../../ui/states/skeleton.tsx'
import { statusRegion } from '../../ui/status-region.ts'
import { WithTexts } from '../../ui/with-texts.tsx'
import type { Route } from './+types/queue-page.ts'
import { queueQuery } from './moderation.queries.ts'
import { QueueCardSkeleton } from './queue-card.tsx'
import { actKey, QueueList } from './queue-list.tsx'
import { useUndoKey } from './undo-key.ts'

const texts = ['moderation-queue'] as const

export const handle: LayoutHandle = { personal: true, texts }

export const loader = ({ context }: Route.LoaderArgs) => readAnswers(context, () => [queueQuery()])

export const clientLoader = loadInBrowser

/** Moderation queue: reports and held lines. */
export default function QueuePage() {
  return (
    <WithTexts names={texts} waiting={<Waiting />}>
      <Queue />
    </WithTexts>
  )
}

function Queue() {
  const { t } = useTranslation('moderation-queue')
  const queries = useQueryClient()
  const offerUndo = useUndoKey()
  const { data, error, isError, isFetching, refetch } = useQuery(queueQuery())
  // An action fetches the queue itself, at its end: its item stays until then, with what is written there.
  const fetchAgain = useCallback(() => {
    if (queries.isMutating({ mutationKey: actKey }) === 0) void queries.invalidateQueries(queueQuery())
  }, [queries])
  useLive('queue-changed', fetchAgain)
  // Fetches what came before the connection, also since this page was rendered.
  useEffect(() => onLiveOpen(fetchAgain), [fetchAgain])
  const end = useLastSettled(data?.length)
  const isRefused = error instanceof ApiError && error.status === 403
  return (
    <>
      <Head title={t('title')} noindex />
      <Intro count={data?.length} />
      {isRefused && (
        <EmptyState mark="rocks" at={[74, 31]} title={t('refused')}>
          {t('refusedText')}
        </EmptyState>
      )}
      {!data && isError && !isRefused && (
        <ErrorState title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Waiting />}
      {data?.length === 0 && (
        <div ref={end} tabIndex={-1}>
          <EmptyState mark="flags" at={[29, 23]} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        </div>
      )}
      {data && data.length > 0 && <QueueList items={data} onDone={offerUndo} />}
    </>
  )
}

/** Focuses the empty state if the focus was on the last item. */
function useLastSettled(count: number | undefined) {
  const end = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (before.current && count === 0 && document.activeElement === document.body) end.current?.focus()
    before.current = count
  }, [count])
  return end
}

function Waiting() {
  const { t } = useTranslation('ui')
  return (
    <Loading label={t('loading')}>
      <DayTitle className="px-3">
        <LineSkeleton className="w-56 max-w-full" />
      </DayTitle>
      <QueueCardSkeleton />
      <QueueCardSkeleton />
      <QueueCardSkeleton />
    </Loading>
  )
}

function Intro({ count }: { count: number | undefined }) {
  const { t } = useTranslation('moderation-queue')
  return (
    <header className="grid gap-1.5">
      <h1 className="type-title type-title-xl">{t('title')}</h1>
      <p {...statusRegion} className="text-muted before:content-['\200b']">
        {count ? t(count < bounds.moderationQueue ? 'waiting' : 'oldest', { count }) : ''}
      </p>
      {count !== 0 && (
        <KeyHints sentence={t('keys')} hints={hinted.map((what) => [keys[what], t(`keyNames.${what}`)])} />
      )}
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
} as const

const hinted = ['move', 'approve', 'delete', 'mute', 'ban', 'dismiss', 'confirm', 'undo'] as const
