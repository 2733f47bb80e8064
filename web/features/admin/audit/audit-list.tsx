import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { DayTitle } from '../../../ui/day-title.tsx'
import { LineSkeleton } from '../../../ui/states/line-skeleton.tsx'
import { opensDay } from '../../timeline/log/chat-times.ts'
import { useChatTimes } from '../../timeline/log/use-chat-times.ts'

const line = 'wrap-anywhere grid gap-x-4 gap-y-0.5 py-2.5'
const timeColumn = 'grid-cols-[--spacing(10)_minmax(0,1fr)]'

interface AuditListProps {
  entries: readonly AuditEntry[]
  /** Whether entries are grouped below day headings and show only their time. */
  byDay?: boolean
}

/** Audit log entries, newest first. */
export function AuditList({ entries, byDay = false }: AuditListProps) {
  const times = useChatTimes()
  const { formatLongInstant } = useDates()
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry, index) => (
        <li key={entry.id}>
          {byDay && opensDay(times, entries, index) && (
            <DayTitle level={2}>{times.titleOf(entry.createdAt)}</DayTitle>
          )}
          <div className={`${line} ${byDay ? timeColumn : ''}`}>
            <time dateTime={entry.createdAt} className="figures text-muted text-small/6">
              {(byDay ? times.timeOf : formatLongInstant)(entry.createdAt)}
            </time>
            <AuditAct entry={entry} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function AuditAct({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('staff')
  const texts = useAuditTexts()
  const { actor } = entry
  const subjectName = texts.subject(entry)
  const details = texts.details(entry)
  const isAdmin = useSession()?.roles.includes('ROLE_ADMIN') ?? false
  const place = placeOf(entry, isAdmin)

  return (
    <p>
      <b>
        {actor.id === null ? (
          actor.name || t(bySite.has(entry.action) ? 'audit.site' : 'audit.operator')
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
  )
}

/** Placeholder while entries load. */
export function AuditSkeleton() {
  return (
    <div className="divide-y divide-line" aria-hidden="true">
      {['w-3/5', 'w-2/5', 'w-1/2', 'w-3/5', 'w-2/5', 'w-2/3', 'w-1/2', 'w-3/5'].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
        <div key={row}>
          {row === 0 && (
            <DayTitle>
              <LineSkeleton className="w-56 max-w-full" />
            </DayTitle>
          )}
          <div className={`${line} ${timeColumn}`}>
            <LineSkeleton className="w-9" />
            <LineSkeleton className={width} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Actions that the site completes by itself, some time after someone has started them. */
const bySite = new Set(['imports.finished', 'imports.withdrawn'])

/** Page on which a subject can be viewed and changed. */
const places: Partial<Record<string, (id: string) => string>> = {
  user: (id) => `/admin/users/${id}`,
  article: (id) => `/editor/${id}`,
  album: (id) => `/albumAdd/${id}`,
  page: (id) => `/admin/pages/${id}`,
  contact: (id) => `/mail/${id}`,
  channel: (id) => `/${id}`,
}

/** Actions whose subject was deleted permanently, so that there is nothing to link to. */
const gone = new Set(['channels.deleted', 'contacts.deleted'])

/** Returns the page of a subject, if there is one. Only administrators can open those of static pages. */
function placeOf({ action, subject: { type, id } }: AuditEntry, isAdmin: boolean): string | undefined {
  return gone.has(action) || (type === 'page' && !isAdmin) ? undefined : places[type]?.(id)
}

type Named = Pick<AuditEntry, 'subject' | 'details'>

/** Subject types whose entries contain a title. */
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

/** Returns functions that translate an entry. An unknown action is shown by its key. */
export function useAuditTexts() {
  const { formatLongInstant } = useDates()
  const { t, i18n } = useTranslation('staff')
  // The keys are built from stored values, so the compiler cannot check them.
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

  /** Returns the details of an entry without empty values, such as a missing end date. */
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
