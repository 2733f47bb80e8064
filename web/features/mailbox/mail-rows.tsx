import { useTranslation } from 'react-i18next'
import type { ContactMessage } from '#contract/mailbox.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowBendUpLeftIcon } from '../../ui/icons/arrow-bend-up-left.ts'
import { LineSkeleton } from '../../ui/states/line-skeleton.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { useRowKeys } from './use-row-keys.ts'

interface MailRowsProps {
  messages: readonly ContactMessage[]
  isStaff: boolean
}

export function MailRows({ messages, isStaff }: MailRowsProps) {
  const { t } = useTranslation('mailbox')
  const table = useRowKeys<HTMLTableElement>()
  return (
    <table ref={table} className={`block ${isStaff ? '' : 'border-ink border-t-2'}`}>
      {/* The columns explain themselves. */}
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('list.from')}</th>
          <th scope="col">{t('list.subject')}</th>
          <th scope="col">{t('list.date')}</th>
          <th scope="col">{t('list.view')}</th>
        </tr>
      </thead>
      <tbody className="block">
        {messages.map((message) => (
          <MailRow key={message.id} message={message} isStaff={isStaff} />
        ))}
      </tbody>
    </table>
  )
}

const faint = 'block truncate text-muted text-small/body'

/**
 * The whole row is clickable. The button itself shows on hover with a mouse, over the date, and in the narrow
 * layout never.
 */
const wholeRow =
  'transition-opacity fine:opacity-0 fine:group-hover:opacity-100 fine:focus-visible:opacity-100 after:absolute after:inset-0 @max-table:size-full @max-table:min-h-0 @max-table:border-0 @max-table:bg-transparent @max-table:p-0'

/**
 * A grid at all widths: WebKit places nothing relative to a row of a table, so each button would cover all
 * rows.
 */
const row =
  'group relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-line border-b py-3.5 ps-16 pe-3 transition-colors hover:bg-hover has-focus-visible:bg-shoal data-unread:shadow-attention @table:min-h-16 @table:grid-cols-[--spacing(60)_minmax(0,1fr)_auto_auto] @table:items-center @table:gap-x-6 @table:px-4 @table:py-2.25 @table:fine:grid-cols-[--spacing(68)_minmax(0,1fr)_auto]'
const behindButton =
  'transition-opacity @table:fine:group-focus-within:opacity-0 @table:fine:group-hover:opacity-0'

function MailRow({ message, isStaff }: { message: ContactMessage; isStaff: boolean }) {
  const { formatLongDate, formatMediumDate } = useDates()
  const { t } = useTranslation('mailbox')
  const { id, name, email, subject, date, isRead, repliedAt, isSpam } = message
  return (
    <tr data-unread={!isRead || undefined} className={row}>
      <td className="min-w-0">
        <span className="flex items-center gap-3">
          <span className="flex-none @max-table:absolute @max-table:start-4 @max-table:top-4">
            <Avatar nick={name} size={32} />
          </span>
          <span className="min-w-0">
            <span dir="auto" className="block truncate font-medium group-data-unread:font-bold">
              {name}
            </span>
            {email && <span className={faint}>{email}</span>}
          </span>
        </span>
      </td>
      <td className="col-span-2 min-w-0 @table:col-span-1">
        <span dir="auto" className="block truncate font-medium group-data-unread:font-bold">
          {subject || t('list.noSubject')}
        </span>
        <span dir="auto" className={faint}>
          {message.message.slice(0, 200)}
        </span>
      </td>
      <td className="figures text-end text-muted text-small/body @max-table:col-start-2 @max-table:row-start-1 @table:col-start-3 @table:row-start-1">
        <time dateTime={date} className={`block ${behindButton}`}>
          <span className="@max-table:hidden">{formatLongDate(date)}</span>
          <span className="@table:hidden">{formatMediumDate(date)}</span>
        </time>
        <span className={`flex items-center justify-end gap-2 ${behindButton}`}>
          {!isRead && (
            <span className="font-semibold text-amber text-note @max-table:sr-only">
              {t(isStaff ? 'list.unread' : 'list.newAnswer')}
            </span>
          )}
          {isSpam && <span className="font-semibold text-note text-red">{t('list.spam')}</span>}
          {repliedAt && (
            <span className="text-green" title={t('list.replied', { date: formatLongDate(repliedAt) })}>
              <ArrowBendUpLeftIcon aria-hidden="true" className="size-4.5" />
              <span className="sr-only">{t('list.replied', { date: formatLongDate(repliedAt) })}</span>
            </span>
          )}
          <span className="text-faint text-note @max-table:hidden">
            {t('list.id')} <span>{id}</span>
          </span>
        </span>
      </td>
      <td className="@max-table:absolute @max-table:inset-0 @table:fine:col-start-3 @table:fine:row-start-1 @table:fine:justify-self-end">
        <ButtonLink
          to={`/mail/${id}`}
          variant="outline"
          size="small"
          className={wholeRow}
          aria-label={t('list.viewLabel', { id: String(id), name })}
        >
          <span className="@max-table:sr-only">{t('list.view')}</span>
        </ButtonLink>
      </td>
    </tr>
  )
}

const nameWidths = ['w-24', 'w-32', 'w-20', 'w-28', 'w-24', 'w-32']

/** Skeleton of sender, subject and date; without room for columns, one below the other. */
export function MailRowsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div aria-hidden="true">
        {nameWidths.map((name, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
          <div key={row} className={rowSkeleton}>
            <span className="flex items-center gap-3">
              <Skeleton className="size-8 flex-none rounded-full @max-table:absolute @max-table:start-4 @max-table:top-4" />
              <span className="min-w-0 flex-1">
                <LineSkeleton className={name} />
                <Faint />
              </span>
            </span>
            <LineSkeleton className="w-24 @table:order-1 @table:ms-auto @table:w-36" />
            <span className="col-span-2 @table:col-span-1">
              <LineSkeleton className="w-3/5" />
              <Faint />
            </span>
          </div>
        ))}
      </div>
    </Loading>
  )
}

const rowSkeleton =
  'relative grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-0.5 border-line border-b py-3.5 ps-16 pe-3 @table:min-h-16 @table:grid-cols-[--spacing(68)_minmax(0,1fr)_auto] @table:items-center @table:gap-x-6 @table:px-4 @table:py-2.25'

function Faint() {
  return (
    <span className="block text-small/body">
      <LineSkeleton className="w-4/5" />
    </span>
  )
}
