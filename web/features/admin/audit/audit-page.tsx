import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Head } from '../../../platform/head.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { ListHead, Pages } from '../kit/list-head.tsx'
import { ToolRowSkeletons } from '../kit/tool-row-skeletons.tsx'
import { useListAddress } from '../kit/use-list-address.ts'
import { auditKey, listQuery, pageSize } from '../staff.queries.ts'
import { AuditList } from './audit-list.tsx'

/** The book of what the team did. */
export default function AuditPage() {
  const { t } = useTranslation('staff')
  const { page, read, toPage, clear } = useListAddress()
  const [subjectType, subjectId] = [read('type'), read('id')]
  const only = subjectType && subjectId ? { subjectType, subjectId } : {}
  const { data, isError, isFetching, refetch } = useQuery(
    listQuery(auditKey, 'GET /api/admin/audit', { query: { ...only, page, limit: pageSize } }),
  )

  return (
    <>
      <Head title={t('audit.title')} noindex />
      <ListHead title={t('audit.title')} count={data && t('audit.total', { count: data.total })} />
      {subjectId && (
        <div className="chip-row staff-chips">
          <Chip on title={t('audit.showAll')} onClick={clear}>
            {t('audit.only', { subject: `${subjectType} ${subjectId}` })}
          </Chip>
        </div>
      )}
      {!data && isError && (
        <ErrorState title={t('audit.failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <Loading label={t('audit.loading')}>
          <ToolRowSkeletons rows={8} />
        </Loading>
      )}
      {data?.rows.length === 0 && <EmptyState title={t('audit.empty')}>{t('audit.emptyText')}</EmptyState>}
      {data && <AuditList entries={data.rows} />}
      {data && <Pages page={page} total={data.total} onPage={toPage} />}
    </>
  )
}
