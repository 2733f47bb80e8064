import { useTranslation } from 'react-i18next'
import type { ContactMessage } from '#contract/mailbox.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowBendUpLeftIcon } from '../../ui/icons/arrow-bend-up-left.ts'
import { LineSkeleton } from '../../ui/states/line-skeleton.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

interface MailRowsProps {
  messages: readonly ContactMessage[]
  isStaff: boolean
}

export function MailRows({ messages, isStaff }: MailRowsProps) {
  const { t } = useTranslation('mailbox')
  return (
    <table className="w-full table-fixed @max-table:block">
      <thead className="@max-table:sr-only">
        <tr>
          <Heading className="w-19 ps-3.5">{t('list.id')}</Heading>
          <Heading className="w-[27%]">{t('list.from')}</Heading>
          <Heading>{t('list.subject')}</Heading>
          <Heading className="w-53">{t('list.date')}</Heading>
          <Heading className="w-21">
            <span className="sr-only">{t('list.view')}</span>
          </Heading>
        </tr>
      </thead>
      <tbody className="@max-table:block">
        {messages.map((message) => (
          <MailRow key={message.id} message={message} isStaff={isStaff} />
        ))}
      </tbody>
    </table>
  )
}

function Heading({ className = '', children }: { className?: string; children: React.ReactNode }) {
  const style = 'h-11 border-ink border-b-2 pe-4 text-start font-medium text-label text-muted'
  return (
    <th scope="col" className={`${style} ${className}`}>
      {children}
    </th>
  )
}

const cell = '@table:h-15.5 @table:border-line @table:border-b @table:py-2.25 @table:align-middle'
const faint = 'block truncate text-muted text-small/body'

/** The whole row is clickable; in the narrow layout the button is for keyboards and screen readers only. */
const wholeRow =
  'after:absolute after:inset-0 @max-table:size-full @max-table:min-h-0 @max-table:border-0 @max-table:bg-transparent @max-table:p-0'

/** Without room for columns each row is a block. */
function MailRow({ message, isStaff }: { message: ContactMessage; isStaff: boolean }) {
  const { formatLongDate } = useDates()
  const { t } = useTranslation('mailbox')
  const { id, name, email, subject, date, isRead, repliedAt, isSpam } = message
  return (
    <tr
      data-unread={!isRead || undefined}
      className="group relative transition-colors hover:bg-hover @max-table:grid @max-table:grid-cols-[minmax(0,1fr)_auto] @max-table:gap-x-3 @max-table:gap-y-1 @max-table:border-line @max-table:border-t @max-table:px-3 @max-table:pt-3.5 @max-table:pb-3 @max-table:ps-3.5 @max-table:data-unread:shadow-attention"
    >
      <td
        className={`figures ps-3.5 pe-4 text-muted @max-table:hidden @table:group-data-unread:shadow-attention ${cell}`}
      >
        {id}
      </td>
      <td className={`@table:pe-4 ${cell}`}>
        <span dir="auto" className="block truncate font-medium group-data-unread:font-bold">
          {name}
        </span>
        {email && <span className={faint}>{email}</span>}
      </td>
      <td className={`col-span-2 min-w-0 @table:pe-4 ${cell}`}>
        <span className="flex items-baseline">
          {!isRead && (
            <span className="me-2 flex-none font-semibold text-amber text-note">
              {t(isStaff ? 'list.unread' : 'list.newAnswer')}
            </span>
          )}
          {isSpam && (
            <span className="me-2 flex-none font-semibold text-note text-red">{t('list.spam')}</span>
          )}
          <span dir="auto" className="min-w-0 truncate font-medium group-data-unread:font-bold">
            {subject || t('list.noSubject')}
          </span>
        </span>
        <span dir="auto" className={faint}>
          {message.message.slice(0, 200)}
        </span>
      </td>
      <td
        className={`figures text-muted @max-table:col-start-2 @max-table:row-start-1 @max-table:text-small/body @table:pe-4 ${cell}`}
      >
        <time dateTime={date}>{formatLongDate(date)}</time>
        {repliedAt && (
          <span
            className="ms-2 inline-block align-text-bottom text-green"
            title={t('list.replied', { date: formatLongDate(repliedAt) })}
          >
            <ArrowBendUpLeftIcon aria-hidden="true" className="size-4.5" />
            <span className="sr-only">{t('list.replied', { date: formatLongDate(repliedAt) })}</span>
          </span>
        )}
      </td>
      <td className={`@max-table:absolute @max-table:inset-0 @table:pe-2.5 @table:text-end ${cell}`}>
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
        <div className="hidden h-11 border-ink border-b-2 @table:block" />
        {nameWidths.map((name, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
          <div key={row} className={rowSkeleton}>
            <Skeleton className="hidden h-3 w-6 @table:block" />
            <span>
              <LineSkeleton className={name} />
              <Faint />
            </span>
            <LineSkeleton className="w-24 @table:order-1" />
            <span className="col-span-2 @table:col-span-1">
              <LineSkeleton className="w-3/5" />
              <Faint />
            </span>
            <Skeleton className="order-1 hidden h-8 w-14 @table:block" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

const rowSkeleton =
  'grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-1 border-line border-t px-3 pt-3.5 pb-3 ps-3.5 @table:h-15.5 @table:grid-cols-[--spacing(11)_27%_minmax(0,1fr)_--spacing(49)_--spacing(18)] @table:items-center @table:gap-x-4 @table:border-t-0 @table:border-b @table:py-0'

function Faint() {
  return (
    <span className="block text-small/body">
      <LineSkeleton className="w-4/5" />
    </span>
  )
}
