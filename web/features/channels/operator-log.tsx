import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operation } from '#contract/chanserv.ts'
import { groupBy } from '../../platform/group-by.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LineSkeleton } from '../../ui/states/line-skeleton.tsx'
import { Loading } from '../../ui/states/skeleton.tsx'
import { useSystemText } from '../timeline/log/system-text.ts'
import { useChatTimes } from '../timeline/log/use-chat-times.ts'
import type { ChannelDialogProps } from './channel-dialogs.ts'
import { operationsQuery } from './channels.queries.ts'
import './channel-dialogs.css'
import { useOperationsHeard } from './use-operations-heard.ts'

/** Log of operators' actions in a channel, which everybody may read. */
export default function OperatorLog({ slug, onClose }: ChannelDialogProps) {
  const { t } = useTranslation('channels')
  const query = operationsQuery(slug)
  const log = useInfiniteQuery(query)
  useOperationsHeard(slug, query.queryKey)
  const entries = log.data?.pages.flatMap((page) => page.entries)

  return (
    <Dialog open size="wide" title={t('log.title', { channel: `#${slug}` })} onClose={onClose}>
      <p className="mb-3 text-small">{t('log.lead')}</p>
      {log.isPending && (
        <Loading label={t('log.loading')}>
          <div aria-hidden="true">
            <LineSkeleton className="mt-4 w-28" />
            <div className="operations">
              {['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2', 'w-3/5', 'w-2/5'].map((width, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
                <div key={row}>
                  <LineSkeleton className="w-9" />
                  <LineSkeleton className={width} />
                </div>
              ))}
            </div>
          </div>
        </Loading>
      )}
      {log.isError && (
        <ErrorState
          title={t('log.failed')}
          busy={log.isFetching}
          onRetry={() => void (log.data ? log.fetchNextPage() : log.refetch())}
        >
          {log.error.message}
        </ErrorState>
      )}
      {entries?.length === 0 && (
        <EmptyState mark="book" at={[72, 19]} headingLevel={3} title={t('log.empty')}>
          {t('log.emptyText', { channel: `#${slug}` })}
        </EmptyState>
      )}
      {entries && <Entries entries={entries} />}
      {log.hasNextPage && (
        <Button
          variant="outline"
          wide
          className="mt-3"
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {t('log.more')}
        </Button>
      )}
    </Dialog>
  )
}

/** Entries grouped by day. */
function Entries({ entries }: { entries: readonly Operation[] }) {
  const systemText = useSystemText()
  const times = useChatTimes()
  const days = [...groupBy(entries, ({ createdAt }) => times.dayOf(createdAt))]

  return days.map(([day, ofDay]) => (
    <Fragment key={day}>
      <h3 className="operations-day">{ofDay[0] && times.titleOf(ofDay[0].createdAt)}</h3>
      <ul className="operations">
        {ofDay.map((entry) => (
          <li key={entry.id}>
            <time className="figures" dateTime={entry.createdAt}>
              {times.timeOf(entry.createdAt)}
            </time>
            <span>{systemText(entry)}</span>
          </li>
        ))}
      </ul>
    </Fragment>
  ))
}
