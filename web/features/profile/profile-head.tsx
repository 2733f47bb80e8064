import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/profile.ts'
import { PictureChange } from './picture-change.tsx'
import { ProfileBanner } from './profile-banner.tsx'
import { ProfilePicture } from './profile-picture.tsx'

export function ProfileHead({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  return (
    <ProfileBanner
      nick={profile.username}
      picture={
        <ProfilePicture
          address={profile.profileImage}
          nick={profile.username}
          letters={profile.userInitials}
        />
      }
      name={profile.name}
      line={
        <>
          {profile.username} · <span className="font-semibold text-green">{t(profile.status)}</span>
        </>
      }
    >
      <PictureChange current={profile.profileImage} />
    </ProfileBanner>
  )
}
