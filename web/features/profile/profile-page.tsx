import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLoaderData } from 'react-router'
import type { Profile } from '#contract/profile.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { loadInBrowser, readAnswers } from '../../platform/api/member-answers.ts'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { updateSession } from '../../platform/session/session.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { WithTexts } from '../../ui/with-texts.tsx'
import { loginPath } from '../accounts/guard.tsx'
import { appPasswordsQuery } from '../app-passwords/app-passwords.queries.ts'
import { devicesQuery } from '../devices/devices.queries.ts'
import type { Route } from './+types/profile-page.ts'
import { followTheme, profileQuery, sessionsQuery, useProfile } from './profile.queries.ts'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileView } from './profile-view.tsx'

const texts = ['accounts', 'app-passwords', 'devices', 'nicknames', 'profile'] as const

export const handle: LayoutHandle = { personal: true, texts, waiting: ProfileSkeleton }

export const loader = ({ context }: Route.LoaderArgs) =>
  readAnswers(context, () => [profileQuery, sessionsQuery, appPasswordsQuery, devicesQuery])

export const clientLoader = loadInBrowser

export default function ProfilePage() {
  const { t } = useTranslation('ui')
  useThemeThatCame(Boolean(useLoaderData<typeof loader>()))
  return (
    <>
      <Head title={t('account.profile')} noindex />
      <WithTexts names={texts} waiting={<ProfileSkeleton />}>
        <OwnProfile />
      </WithTexts>
    </>
  )
}

function OwnProfile() {
  const { t } = useTranslation('profile')
  const { data: profile, error, isFetching, refetch } = useProfile()
  useSessionTold(profile)

  if (error instanceof ApiError && error.status === 401)
    return <Navigate to={loginPath('/profile')} replace />
  if (profile) return <ProfileView profile={profile} />
  if (!error) return <ProfileSkeleton />
  return (
    <div className="p-4 md:p-gutter">
      <ErrorState isPage title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
    </div>
  )
}

/** Applies the theme of a profile that was loaded with the page, as fetching it does. */
function useThemeThatCame(hasCome: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    const profile = hasCome && queries.getQueryData(profileQuery.queryKey)
    if (profile) followTheme(profile)
  }, [queries, hasCome])
}

/** Updates the session with the profile's values, which are newer. */
function useSessionTold({ termsPending, profileImage }: Partial<Profile> = {}): void {
  useEffect(() => {
    if (termsPending !== undefined) updateSession({ termsPending })
    if (profileImage !== undefined) updateSession({ profileImage })
  }, [termsPending, profileImage])
}
