import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit.ts'
import { useDates } from '../../../platform/use-dates.ts'
import { useAuditTexts } from './use-audit-texts.ts'

/** Who did what to whom, newest first. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol className="audit">
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('staff')
  const texts = useAuditTexts()
  const { actor, subject, createdAt } = entry
  const subjectName = texts.subject(entry)
  const details = texts.details(entry)

  return (
    <li>
      <time dateTime={createdAt}>{formatLongInstant(createdAt)}</time>
      <p>
        <b>{actor.name || t('audit.operator')}</b> {texts.action(entry)}
        {' · '}
        {subject.type === 'user' ? (
          <Link className="text-link" to={`/admin/users/${subject.id}`}>
            {subjectName}
          </Link>
        ) : (
          subjectName
        )}
        {details && <span className="audit-details">{details}</span>}
      </p>
    </li>
  )
}
