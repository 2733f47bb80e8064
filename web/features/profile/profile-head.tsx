import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/profile.ts'
import { hueOf } from '../../ui/avatar.tsx'
import { Picture } from '../../ui/picture.tsx'
import { sea } from './sea-picture.ts'

export function ProfileHead({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  return (
    <>
      <div className="profile-cover">
        <Picture files={sea} alt="" sizes="(min-width: 1024px) calc(100vw - 256px), 100vw" first />
      </div>
      <header className="profile-head px-4 md:px-gutter">
        <span className="profile-picture nick" style={hueOf(profile.username)} aria-hidden="true">
          {profile.profileImage ? <img src={profile.profileImage} alt="" /> : profile.userInitials}
        </span>
        <div className="profile-names">
          <h1 className="type-title profile-name">{profile.name}</h1>
          <p className="text-muted">
            {profile.username} · <span className="font-semibold text-green">{t(profile.status)}</span>
          </p>
        </div>
      </header>
    </>
  )
}
