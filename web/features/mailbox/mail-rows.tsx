import { useTranslation } from 'react-i18next'
import type { ContactMessage } from '#contract/mailbox.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { Avatar } from '../../ui/avatar.tsx'
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
    <table className={`w-full table-fixed @max-table:block ${isStaff ? '' : 'border-ink border-t-2'}`}>
      <thead className="@max-table:sr-only">
        <tr>
          <Heading className="w-[28%]">{t('list.from')}</Heading>
          <Heading>{t('list.subject')}</Heading>
          <Heading className="w-48">{t('list.date')}</Heading>
          <Heading className="w-22 fine:w-4">{t('list.view')}</Heading>
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

/** For screen readers: the columns explain themselves. */
function Heading({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return (
    <th scope="col" className={`p-0 ${className}`}>
      <span className="sr-only">{children}</span>
    </th>
  )
}

const cell = '@table:h-16 @table:py-2.25 @table:align-middle'
const faint = 'block truncate text-muted text-small/body'

/**
 * The whole row is clickable. The button itself shows on hover with a mouse, over the date, and in the narrow
 * layout never.
 */
const wholeRow =
  'transition-opacity fine:opacity-0 fine:group-hover:opacity-100 fine:focus-visible:opacity-100 @table:fine:-ms-20 after:absolute after:inset-0 @max-table:size-full @max-table:min-h-0 @max-table:border-0 @max-table:bg-transparent @max-table:p-0'

/** Without room for columns each row is a block. */
function MailRow({ message, isStaff }: { message: ContactMessage; isStaff: boolean }) {
  const { formatLongDate, formatMediumDate } = useDates()
  const { t } = useTranslation('mailbox')
  const { id, name, email, subject, date, isRead, repliedAt, isSpam } = message
  return (
    <tr
      data-unread={!isRead || undefined}
      className="group relative border-line border-b transition-colors hover:bg-hover @max-table:grid @max-table:grid-cols-[minmax(0,1fr)_auto] @max-table:gap-x-3 @max-table:gap-y-0.5 @max-table:py-3.5 @max-table:ps-16 @max-table:pe-3 @max-table:data-unread:shadow-attention"
    >
      <td className={`@table:pe-5 @table:ps-4 @table:group-data-unread:shadow-attention ${cell}`}>
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
      <td className={`col-span-2 min-w-0 @table:pe-6 ${cell}`}>
        <span dir="auto" className="block truncate font-medium group-data-unread:font-bold">
          {subject || t('list.noSubject')}
        </span>
        <span dir="auto" className={faint}>
          {message.message.slice(0, 200)}
        </span>
      </td>
      <td
        className={`figures text-end text-muted @max-table:col-start-2 @max-table:row-start-1 text-small/body ${cell}`}
      >
        <time
          dateTime={date}
          className="block transition-opacity @table:fine:group-focus-within:opacity-0 @table:fine:group-hover:opacity-0"
        >
          <span className="@max-table:hidden">{formatLongDate(date)}</span>
          <span className="@table:hidden">{formatMediumDate(date)}</span>
        </time>
        <span className="flex items-center justify-end gap-2 transition-opacity @table:fine:group-focus-within:opacity-0 @table:fine:group-hover:opacity-0">
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
  'relative grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-0.5 border-line border-b py-3.5 ps-16 pe-3 @table:h-16 @table:grid-cols-[calc(28%---spacing(9))_minmax(0,1fr)_--spacing(48)_--spacing(16)] @table:items-center @table:gap-x-6 @table:py-0 @table:ps-4'

function Faint() {
  return (
    <span className="block text-small/body">
      <LineSkeleton className="w-4/5" />
    </span>
  )
}
