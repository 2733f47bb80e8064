import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickedNews } from '#contract/news.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/skeleton.tsx'
import { Pages } from '../kit/list-head.tsx'
import { ToolRowSkeletons } from '../kit/tool-row-skeletons.tsx'
import { savedNewsQuery } from './news.queries.ts'
import { SavedItem } from './saved-item.tsx'
import { SendDialog } from './send-dialog.tsx'

/** What is on the home screen, in all languages. */
export function SavedNews() {
  const { t } = useTranslation('staff-news')
  const [page, setPage] = useState(1)
  const [sending, setSending] = useState<PickedNews>()
  const { data, isError, isFetching, refetch } = useQuery(savedNewsQuery(page))

  return (
    <section aria-labelledby="saved-news">
      <h2 id="saved-news" className="type-title mb-3">
        {t('savedTitle')}
      </h2>
      {!data && isError && (
        <ErrorState title={t('savedFailed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <Loading label={t('savedLoading')}>
          <ToolRowSkeletons rows={4} />
        </Loading>
      )}
      {data?.rows.length === 0 && (
        <EmptyState mark="sails" at={[14, 22]} title={t('savedEmpty')} headingLevel={3}>
          {t('savedEmptyText')}
        </EmptyState>
      )}
      <ul>
        {data?.rows.map((item) => (
          <SavedItem key={item.id} item={item} onSend={() => setSending(item)} />
        ))}
      </ul>
      {data && <Pages page={page} total={data.total} onPage={setPage} />}
      {sending && <SendDialog item={sending} onClose={() => setSending(undefined)} />}
    </section>
  )
}
