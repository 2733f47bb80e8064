import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/profile.ts'
import { Picture } from '../../ui/picture.tsx'
import { PictureChange } from './picture-change.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import { sea } from './sea-picture.ts'

export function ProfileHead({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  return (
    <>
      <div className="profile-cover">
        <Picture files={sea} alt="" sizes="(min-width: 1024px) calc(100vw - 256px), 100vw" first />
      </div>
      <header className="profile-head px-4 md:px-gutter">
        <ProfilePicture
          address={profile.profileImage}
          nick={profile.username}
          letters={profile.userInitials}
        />
        <div className="profile-names">
          <h1 className="type-title profile-name">{profile.name}</h1>
          <p className="text-muted">
            {profile.username} · <span className="font-semibold text-green">{t(profile.status)}</span>
          </p>
        </div>
        <PictureChange current={profile.profileImage} />
      </header>
    </>
  )
}
