import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { NewsItem, PickedNews } from '#contract/news.ts'
import { api } from '../../../platform/api/api.ts'
import { newClientId } from '../../../platform/api/new-client-id.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusInPlace } from '../../../ui/focus/use-focus-in-place.ts'
import { Section } from '../../../ui/section.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/skeleton.tsx'
import { Pages } from '../kit/list-head.tsx'
import { ToolRowSkeletons } from '../kit/tool-row-skeletons.tsx'
import { useLastPage } from '../kit/use-last-page.ts'
import { useStaffAct } from '../kit/use-staff-act.ts'
import { savedNewsQuery } from './news.queries.ts'
import { NewsTitle } from './news-title.tsx'
import { SendDialog } from './send-dialog.tsx'

/** News on the home page, in all languages. */
export function SavedNews() {
  const { t } = useTranslation('staff-news')
  const [page, setPage] = useState(1)
  const [sending, setSending] = useState<PickedNews>()
  const query = useQuery(savedNewsQuery(page))
  const { data, isError, isFetching, refetch } = query
  useLastPage(query, page, setPage)
  const focusInPlace = useFocusInPlace<HTMLUListElement>()

  return (
    <Section title={t('savedTitle')}>
      {!data && isError && (
        <ErrorState title={t('savedFailed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <Loading label={t('savedLoading')}>
          <ToolRowSkeletons rows={4} />
        </Loading>
      )}
      {data?.total === 0 && (
        <EmptyState mark="sails" at={[14, 29]} title={t('savedEmpty')} headingLevel={3}>
          {t('savedEmptyText')}
        </EmptyState>
      )}
      <ul {...focusInPlace}>
        {data?.rows.map((item) => (
          <SavedItem key={item.id} item={item} onSend={() => setSending(item)} />
        ))}
      </ul>
      {data && <Pages page={page} total={data.total} onPage={setPage} />}
      {sending && <SendDialog item={sending} onClose={() => setSending(undefined)} />}
    </Section>
  )
}

/** Picked news item with its actions. */
function SavedItem({ item, onSend }: { item: PickedNews; onSend: () => void }) {
  const { formatLongDate } = useDates()
  const { t } = useTranslation('staff-news')
  const { id, title, source, language, pickedAt } = item
  const navigate = useNavigate()
  const [clientId] = useState(newClientId)
  const remove = useStaffAct(() => api('DELETE /api/news/:id', { params: { id } }))
  const draft = useMutation({
    mutationFn: () => {
      const site = new URL(item.link).hostname.replace(/^www\./, '')
      return api('POST /api/articles', {
        body: { ...draftOf(item, t('readMore', { site })), client_id: clientId },
      })
    },
    onSuccess: ({ id: articleId }) => {
      toast(t('drafted'))
      return navigate(`/editor/${articleId}`)
    },
  })
  const problem = remove.error ?? draft.error

  return (
    <li className="wrap-anywhere min-w-0 border-line border-t py-4">
      <NewsTitle {...item} />
      <p className="mt-1 text-muted text-label/body">{`${t(source)} · ${t(language)} · ${formatLongDate(pickedAt)}`}</p>
      <div className="mt-2.5 flex flex-wrap gap-1">
        <Button variant="outline" size="small" aria-label={t('sendOf', { title })} onClick={onSend}>
          {t('send')}
        </Button>
        <Button
          variant="ghost"
          size="small"
          aria-label={t('draftOf', { title })}
          busy={draft.isPending}
          onClick={() => draft.mutate()}
        >
          {t('draft')}
        </Button>
        <Button
          variant="ghost"
          size="small"
          className="text-red hover:text-red"
          aria-label={t('removeOf', { title })}
          busy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t('remove')}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="field-note field-note-error">
          {problem.message}
        </p>
      )}
    </li>
  )
}

/** Returns the draft of an article about a news item, with a link to its source. */
function draftOf({ link, title, snippet }: NewsItem, readMore: string) {
  const source = `<p><a href="${escaped(link)}">${escaped(readMore)}</a></p>`
  return { title, content: snippet ? `<p>${escaped(snippet)}</p>${source}` : source }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
