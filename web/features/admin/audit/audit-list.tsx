import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit.ts'
import { useDates } from '../../../platform/use-dates.ts'
import { useAuditTexts } from './use-audit-texts.ts'

/** Who did what to whom, newest first. */
export function AuditList({ entries, isWide = false }: { entries: readonly AuditEntry[]; isWide?: boolean }) {
  const columns = isWide ? 'desk:*:grid-cols-[--spacing(60)_minmax(0,1fr)] desk:*:items-baseline' : ''
  return (
    <ol className={`divide-y divide-line ${columns}`}>
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
    <li className="wrap-anywhere grid gap-x-5 gap-y-0.5 py-2.5">
      <time dateTime={createdAt} className="text-muted text-small/body">
        {formatLongInstant(createdAt)}
      </time>
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
        {details && <span className="block text-muted text-small/body">{details}</span>}
      </p>
    </li>
  )
}
