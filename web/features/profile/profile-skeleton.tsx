import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { PictureFrame } from './picture/profile-picture.tsx'
import { BannerNames, BannerRow } from './profile-banner.tsx'
import { ProfilePart, ProfileParts } from './profile-parts.tsx'

/** Skeleton of the profile. */
export function ProfileSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <Loading label={t('loading')}>
      <Skeleton className="h-33 sm:h-43 sm:flat:h-25" />
      <BannerRow as="div">
        <PictureFrame>
          <Skeleton className="size-full" />
        </PictureFrame>
        <BannerNames className="flex flex-col gap-3">
          <Skeleton className="h-8 w-44" />
          <Skeleton className="h-4 w-28" />
        </BannerNames>
      </BannerRow>
      <ProfileParts>
        <ProfilePart isWide>
          <Lines heading="w-40" widths={['w-52', 'w-40', 'w-48']} />
        </ProfilePart>
        <ProfilePart isWide>
          <Skeleton className="h-21.5" />
          <Lines heading="w-28" widths={['w-24', 'w-32', 'w-28']} />
        </ProfilePart>
      </ProfileParts>
    </Loading>
  )
}

function Lines({ heading, widths }: { heading: string; widths: string[] }) {
  return (
    <div className="section-rule flex flex-col gap-6">
      <Skeleton className={`h-6 ${heading}`} />
      {widths.map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
