import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/profile.ts'
import { PictureChange } from './picture/picture-change.tsx'
import { ProfilePicture } from './picture/profile-picture.tsx'
import { ProfileBanner } from './profile-banner.tsx'

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
