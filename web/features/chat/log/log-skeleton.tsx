import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'

const widths = [
  ['w-20', 'w-3/5'],
  ['w-14', 'w-2/5'],
  ['w-24', 'w-4/5'],
  ['w-16', 'w-1/2'],
  ['w-20', 'w-2/3'],
  ['w-12', 'w-1/3'],
  ['w-24', 'w-3/5'],
  ['w-16', 'w-2/5'],
  ['w-20', 'w-1/4'],
  ['w-14', 'w-4/5'],
  ['w-24', 'w-1/2'],
  ['w-12', 'w-2/3'],
] as const

/** Skeleton of lines in their columns. */
export function LogSkeleton() {
  const { t } = useTranslation('chat')
  return (
    <Loading label={t('log.loading')} className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden">
      {widths.map(([nick, text]) => (
        <span key={nick + text} className="line line-first line-skeleton" aria-hidden="true">
          <span className="line-time">
            <Skeleton className="h-2.5 w-7" />
          </span>
          <span className="line-nick items-center">
            <Skeleton className={`h-3 ${nick}`} />
          </span>
          <span className="line-text flex items-center">
            <Skeleton className={`h-3 ${text}`} />
          </span>
        </span>
      ))}
    </Loading>
  )
}
