import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { LineSkeleton } from '../../../ui/states/line-skeleton.tsx'

const wide = 'desk:*:grid-cols-[--spacing(60)_minmax(0,1fr)] desk:*:items-baseline'
const line = 'wrap-anywhere grid gap-x-5 gap-y-0.5 py-2.5'

/** Who did what to whom, newest first. */
export function AuditList({ entries, isWide = false }: { entries: readonly AuditEntry[]; isWide?: boolean }) {
  const columns = isWide ? wide : ''
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
  const { actor, createdAt } = entry
  const subjectName = texts.subject(entry)
  const details = texts.details(entry)
  const place = placeOf(entry)

  return (
    <li className={line}>
      <time dateTime={createdAt} className="text-muted text-small/body">
        {formatLongInstant(createdAt)}
      </time>
      <p>
        <b>
          {actor.id === null ? (
            actor.name || t('audit.operator')
          ) : (
            <Link className="hover:underline" to={`/admin/audit?actor=${actor.id}`}>
              {actor.name}
            </Link>
          )}
        </b>{' '}
        {texts.action(entry)}
        {' · '}
        {place ? (
          <Link className="text-link" to={place}>
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

/** Lines of the log that are on their way. */
export function AuditSkeleton() {
  return (
    <div className={`divide-y divide-line ${wide}`} aria-hidden="true">
      {['w-3/5', 'w-2/5', 'w-1/2', 'w-3/5', 'w-2/5', 'w-2/3', 'w-1/2', 'w-3/5'].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
        <div key={row} className={line}>
          <span className="text-small/body">
            <LineSkeleton className="w-36" />
          </span>
          <LineSkeleton className={width} />
        </div>
      ))}
    </div>
  )
}

/** Where a subject is looked at, and can be changed. */
const places: Partial<Record<string, (id: string) => string>> = {
  user: (id) => `/admin/users/${id}`,
  article: (id) => `/editor/${id}`,
  album: (id) => `/albumAdd/${id}`,
  page: (id) => `/admin/pages/${id}`,
  contact: (id) => `/mail/${id}`,
  channel: (id) => `/${id}`,
}

/** What was deleted for good is nowhere. */
const gone = new Set(['channels.deleted', 'contacts.deleted'])

function placeOf({ action, subject: { type, id } }: AuditEntry): string | undefined {
  return gone.has(action) ? undefined : places[type]?.(id)
}

type Named = Pick<AuditEntry, 'subject' | 'details'>

/** Subjects whose entries tell what they are called. */
const titled = new Set([
  'article',
  'video',
  'playlist',
  'track',
  'photo',
  'picture',
  'news',
  'crypto',
  'page',
  'album',
])

const titleOf = ({ subject: { type }, details: { title } }: Named): string | undefined =>
  titled.has(type) && typeof title === 'string' && title !== '' ? title : undefined

/** Acts in words. One that these texts do not know yet is shown by its name. */
export function useAuditTexts() {
  const { formatLongInstant } = useDates()
  const { t, i18n } = useTranslation('staff')
  // Their keys are made of what the server wrote down, which the compiler cannot know.
  const say = t as unknown as (key: string, params?: Record<string, string>) => string
  const knows = (key: string) => i18n.exists(`staff:${key}`)

  function action({ action }: AuditEntry): string {
    const key = `audit.action.${action.replaceAll('.', '_')}`
    return knows(key) ? say(key) : action
  }

  function subject(entry: Named): string {
    const { type, id, name } = entry.subject
    const key = `audit.subject.${type}`
    const title = titleOf(entry)
    const called = title ? t('audit.titled', { title }) : (name ?? namedIn(entry) ?? id)
    return knows(key) ? say(key, { name: called }) : `${type} ${id}`
  }

  /** What says nothing, such as an end that there is not, is left out. */
  function details(entry: AuditEntry): string {
    const { action, details } = entry
    const { count, title } = details
    if (action === 'news.picked' && typeof count === 'number' && typeof title === 'string') {
      return t('audit.newsPicked', { count, title })
    }
    return Object.entries(details)
      .filter(([key, value]) => value !== null && value !== '' && knows(`audit.detail.${key}`))
      .filter(([key]) => key !== 'title' || !titleOf(entry))
      .map(([key, value]) =>
        say('audit.told', { what: say(`audit.detail.${key}`), value: inWords(key, value) }),
      )
      .join(' · ')
  }

  function inWords(key: string, value: unknown): string {
    if (Array.isArray(value)) return value.map((one) => inWords(key, one)).join(', ')
    const text = String(value)
    if (/^ROLE_/.test(text) && knows(`users.${text}`)) return say(`users.${text}`)
    if (key === 'field' && knows(`audit.field.${text}`)) return say(`audit.field.${text}`)
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatLongInstant(text) : text
  }

  return { action, subject, details }
}

function namedIn({ details: { name, word } }: Named): string | undefined {
  if (typeof name === 'string') return name
  return typeof word === 'string' ? word : undefined
}
