import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { api } from '../../platform/api.ts'
import { ApiError } from '../../platform/api-error.ts'
import { loginPath } from '../../platform/guard.tsx'
import { Head } from '../../platform/head.tsx'
import { updateSession } from '../../platform/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileView } from './profile-view.tsx'

export default function ProfilePage() {
  const { t } = useTranslation('profile')
  const { data: profile, error, isFetching, refetch } = useProfile()

  if (error instanceof ApiError && error.status === 401)
    return <Navigate to={loginPath('/profile')} replace />
  return (
    <>
      <Head title={t('title')} noindex />
      {profile ? (
        <ProfileView profile={profile} />
      ) : error ? (
        <div className="p-4 md:p-gutter">
          <h1 className="sr-only">{t('title')}</h1>
          <ErrorState title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      ) : (
        <ProfileSkeleton />
      )}
    </>
  )
}

function useProfile() {
  const profile = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => api('GET /api/userprofile', { signal }),
  })

  // The profile is the truth about what the session was told when it began.
  const termsPending = profile.data?.termsPending
  useEffect(() => {
    if (termsPending !== undefined) updateSession({ termsPending })
  }, [termsPending])
  return profile
}
