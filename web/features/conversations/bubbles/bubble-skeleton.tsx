import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'

const bubbles = [
  ['', 'w-3/5'],
  ['', 'w-2/5'],
  ['bubble-mine', 'w-1/2'],
  ['bubble-mine', 'w-1/3'],
  ['', 'w-1/2'],
  ['bubble-mine', 'w-3/5'],
  ['', 'w-1/3'],
] as const

/** Skeleton of messages on both sides. */
export function BubbleSkeleton() {
  const { t } = useTranslation('conversations')
  return (
    <Loading
      label={t('log.loading')}
      className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden pb-4"
    >
      {bubbles.map(([side, width]) => (
        <span key={side + width} className={`bubble-row bubble-first ${side}`} aria-hidden="true">
          <Skeleton className={`h-10 rounded-bubble ${width}`} />
        </span>
      ))}
    </Loading>
  )
}
