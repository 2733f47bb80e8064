import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

const widths = ['w-24', 'w-32', 'w-20', 'w-28', 'w-24', 'w-32']

export function MailRowsSkeleton() {
  const { t } = useTranslation('mailbox')
  return (
    <Loading label={t('list.loading')}>
      {widths.map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <span key={row} className="flex h-15.5 items-center gap-8 border-line border-b">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-8 w-14" />
        </span>
      ))}
    </Loading>
  )
}
