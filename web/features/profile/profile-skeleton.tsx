import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

/** The shapes of the profile before it is known. */
export function ProfileSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <Loading label={t('loading')}>
      <Skeleton className="h-[132px] sm:h-[172px]" />
      <div className="profile-head px-4 md:px-gutter">
        <span className="profile-picture">
          <Skeleton className="h-full w-full" />
        </span>
        <span className="profile-names flex flex-col gap-3">
          <Skeleton className="h-8 w-44" />
          <Skeleton className="h-4 w-28" />
        </span>
      </div>
      <div className="profile-columns px-4 md:px-gutter">
        <div className="section-rule flex flex-col gap-6">
          <Skeleton className="h-6 w-40" />
          {['w-52', 'w-40', 'w-48'].map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </div>
        <div className="profile-part profile-aside">
          <Skeleton className="h-[86px]" />
          <div className="section-rule flex flex-col gap-6">
            <Skeleton className="h-6 w-28" />
            {['w-24', 'w-32', 'w-28'].map((width) => (
              <Skeleton key={width} className={`h-4 ${width}`} />
            ))}
          </div>
        </div>
      </div>
    </Loading>
  )
}
