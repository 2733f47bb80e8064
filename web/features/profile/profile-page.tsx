import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import type { Profile } from '#contract/profile.ts'
import { ApiError } from '../../platform/api-error.ts'
import { loginPath } from '../../platform/guard.tsx'
import { Head } from '../../platform/head.tsx'
import { updateSession } from '../../platform/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useProfile } from './profile.queries.ts'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileView } from './profile-view.tsx'
import './profile.css'
import './profile-head.css'

export default function ProfilePage() {
  const { t } = useTranslation('profile')
  const { data: profile, error, isFetching, refetch } = useProfile()
  useSessionTold(profile)

  if (error instanceof ApiError && error.status === 401)
    return <Navigate to={loginPath('/profile')} replace />
  return (
    <>
      <Head title={t('title')} noindex />
      {profile ? (
        <ProfileView profile={profile} />
      ) : error ? (
        <div className="p-4 md:p-gutter">
          <ErrorState isPage title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      ) : (
        <ProfileSkeleton />
      )}
    </>
  )
}

/** The profile is the truth about what the session was told when it began. */
function useSessionTold({ termsPending, profileImage }: Partial<Profile> = {}): void {
  useEffect(() => {
    if (termsPending !== undefined) updateSession({ termsPending })
    if (profileImage !== undefined) updateSession({ profileImage })
  }, [termsPending, profileImage])
}
