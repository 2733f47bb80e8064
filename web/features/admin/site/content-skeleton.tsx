import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'

/** Placeholder while the editor loads. */
export function ContentSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <Loading label={t('loading')}>
      <Skeleton className="h-96" />
    </Loading>
  )
}
