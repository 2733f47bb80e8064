import { CoinsIcon } from '@phosphor-icons/react/dist/csr/Coins'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/profile.ts'
import { signOut } from '../../platform/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { NicknamesSection } from '../nicknames/nicknames-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { ExportSection } from './export-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ProfileFacts } from './profile-facts.tsx'
import { ProfileHead } from './profile-head.tsx'
import { Section } from './section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { WelcomeSection } from './welcome-section.tsx'

const AppPasswordsSection = lazy(() => import('../app-passwords/app-passwords-section.tsx'))

export function ProfileView({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  return (
    <>
      <ProfileHead profile={profile} />
      <div className="profile-columns px-4 pb-16 md:px-gutter">
        <div className="profile-part">
          <ProfileFacts profile={profile} />
          <WelcomeSection userId={profile.id} saved={profile.welcomeMessage} />
        </div>
        <div className="profile-part profile-aside">
          <Coins count={profile.coinBalance} />
          <NicknamesSection userId={profile.id} username={profile.username} nicknames={profile.nicknames} />
          <Section title={t('roles')}>
            <ul className="flex flex-wrap gap-2 pt-3">
              {profile.roles.map((role) => (
                <li key={role}>
                  <Tag>
                    <RoleName role={role} />
                  </Tag>
                </li>
              ))}
            </ul>
          </Section>
        </div>
        <div className="profile-part">
          <PrivacySection saved={profile.privacy} />
          <PreferencesSection saved={profile.preferences} />
          <PasswordSection username={profile.username} />
          <SessionsSection />
          <Suspense>
            <AppPasswordsSection username={profile.username} />
          </Suspense>
          <Button variant="outline" className="self-start" onClick={() => void signOut()}>
            <SignOutIcon aria-hidden="true" />
            {t('logout')}
          </Button>
          <ExportSection username={profile.username} />
          <DeletionSection username={profile.username} />
        </div>
      </div>
    </>
  )
}

const named = ['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN'] as const

function RoleName({ role }: { role: string }) {
  const { t } = useTranslation('profile')
  const known = named.find((name) => name === role)
  return known ? t(`role.${known}`) : role
}

function Coins({ count }: { count: number }) {
  const { t, i18n } = useTranslation('profile')
  return (
    <p className="coins">
      <CoinsIcon weight="fill" aria-hidden="true" />
      <span>
        <b className="type-title type-title-lg figures block">{count.toLocaleString(i18n.language)}</b>
        <span className="text-label text-muted">{t('coins', { count })}</span>
      </span>
    </p>
  )
}
