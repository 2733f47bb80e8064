import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/skeleton.tsx'
import { ListHead, Pages } from '../kit/list-head.tsx'
import { useLastPage } from '../kit/use-last-page.ts'
import { pageOf, useListAddress } from '../kit/use-list-address.ts'
import { auditKey, listQuery, pageSize } from '../staff.queries.ts'
import type { Route } from './+types/audit-page.ts'
import { AuditList, AuditSkeleton, useAuditTexts } from './audit-list.tsx'

/** Returns the filter by subject, if the address has one. */
function subjectOf(search: URLSearchParams) {
  const [subjectType, subjectId] = [search.get('type'), search.get('id')]
  return subjectType && subjectId ? { subjectType, subjectId } : undefined
}

/** Returns the filter by actor, if the address has one. */
function actorOf(search: URLSearchParams) {
  const actorId = Number(search.get('actor'))
  return Number.isInteger(actorId) && actorId > 0 ? { actorId } : undefined
}

const auditQuery = (search: URLSearchParams) =>
  listQuery(auditKey, 'GET /api/admin/audit', {
    query: { ...subjectOf(search), ...actorOf(search), page: pageOf(search), limit: pageSize },
  })

export const handle: LayoutHandle = { personal: true, texts: ['staff'] }

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readAnswers(context, () => [auditQuery(new URL(request.url).searchParams)])

export const clientLoader = loadInBrowser

/** Audit log of the staff. */
export default function AuditPage() {
  const { t } = useTranslation('staff')
  const { search, page, toPage, clear } = useListAddress()
  const only = useOnly(search)
  const query = useQuery(auditQuery(search))
  const { data, isError, isFetching, refetch } = query
  useLastPage(query, page, toPage)

  return (
    <>
      <Head title={t('audit.title')} noindex />
      <ListHead title={t('audit.title')} count={data && t('audit.total', { count: data.total })} />
      {only && (
        <div className="chip-row -mt-1 mb-4">
          <Chip on title={t('audit.showAll')} onClick={clear}>
            {only}
          </Chip>
        </div>
      )}
      {!data && isError && (
        <ErrorState title={t('audit.failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <Loading label={t('audit.loading')}>
          <AuditSkeleton />
        </Loading>
      )}
      {data?.total === 0 && (
        <EmptyState mark="book" at={[37, 77]} title={t('audit.empty')}>
          {t('audit.emptyText')}
        </EmptyState>
      )}
      {data && <AuditList entries={data.rows} byDay />}
      {data && <Pages page={page} total={data.total} onPage={toPage} />}
    </>
  )
}

/** Describes the current filter, with the name of the subject or actor from the entries. */
function useOnly(search: URLSearchParams): string | undefined {
  const { t } = useTranslation('staff')
  const texts = useAuditTexts()
  const { data } = useQuery(auditQuery(search))
  const subject = subjectOf(search)
  const actor = actorOf(search)
  if (actor) {
    const row = data?.rows.find((entry) => entry.actor.id === actor.actorId)
    return t('audit.onlyBy', { name: row?.actor.name ?? String(actor.actorId) })
  }
  if (!subject) return undefined

  const { subjectType: type, subjectId: id } = subject
  const row = data?.rows.find((entry) => entry.subject.type === type && entry.subject.id === id)
  return t('audit.only', {
    subject: texts.subject(row ?? { subject: { type, id, name: null }, details: {} }),
  })
}
