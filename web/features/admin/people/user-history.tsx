import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/section.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { AuditList } from '../audit/audit-list.tsx'
import { auditKey, listQuery } from '../staff.queries.ts'

const shown = 5

/** The last acts about somebody. Without any there is nothing to tell. */
export function UserHistory({ id }: { id: number }) {
  const { t } = useTranslation('staff')
  const subject = { subjectType: 'user', subjectId: String(id) }
  const { data } = useQuery(
    listQuery(auditKey, 'GET /api/admin/audit', { query: { ...subject, limit: shown } }),
  )
  if (!data || data.rows.length === 0) return null

  return (
    <Section
      title={t('user.history')}
      aside={
        data.total > shown && (
          <TextLink to={`/admin/audit?type=user&id=${id}`}>
            {t('audit.total', { count: data.total })}
          </TextLink>
        )
      }
    >
      <AuditList entries={data.rows} />
    </Section>
  )
}
