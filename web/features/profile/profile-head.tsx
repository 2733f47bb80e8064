import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/profile.ts'
import { Button } from '../../ui/button.tsx'
import { CameraIcon } from '../../ui/icons/camera.ts'
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

const PictureDialog = lazy(() => import('./picture/picture-dialog.tsx'))

/** Button that opens the picture dialog, which is loaded on demand. */
function PictureChange({ current }: { current: string }) {
  const { t } = useTranslation('profile')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" className="sm:mt-4.5" onClick={() => setOpen(true)}>
        <CameraIcon aria-hidden="true" />
        {t(current ? 'picture.change' : 'picture.add')}
      </Button>
      {isOpen && (
        <Suspense>
          <PictureDialog
            current={current}
            onClose={() => setOpen(false)}
            // Reloads, so that the new picture is shown everywhere.
            onChanged={() => location.reload()}
          />
        </Suspense>
      )}
    </>
  )
}
