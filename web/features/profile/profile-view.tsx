import { CoinsIcon } from '@phosphor-icons/react/dist/csr/Coins'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/profile.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Section } from '../../ui/section.tsx'
import { AppPasswordsSection } from '../app-passwords/app-passwords-section.tsx'
import { DevicesSection } from '../devices/devices-section.tsx'
import { NicknamesSection } from '../nicknames/nicknames-section.tsx'
import { ByMailSection } from './by-mail-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { ExportSection } from './export-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ProfileColumns } from './profile-columns.tsx'
import { ProfileFacts } from './profile-facts.tsx'
import { ProfileHead } from './profile-head.tsx'
import { SecuritySection } from './security-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { WelcomeSection } from './welcome-section.tsx'

export function ProfileView({ profile }: { profile: Profile }) {
  return (
    <>
      <ProfileHead profile={profile} />
      <ProfileColumns
        first={
          <>
            <ProfileFacts profile={profile} />
            <WelcomeSection userId={profile.id} saved={profile.welcomeMessage} />
          </>
        }
        aside={<Aside profile={profile} />}
        rest={<Choices profile={profile} />}
      />
    </>
  )
}

function Aside({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  return (
    <>
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
    </>
  )
}

function Choices({ profile: { privacy, preferences, username } }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  return (
    <>
      <PrivacySection saved={privacy} />
      <PreferencesSection saved={preferences} />
      <DevicesSection />
      <ByMailSection />
      <PasswordSection username={username} />
      <SecuritySection />
      <SessionsSection />
      <Button variant="outline" className="-mt-4 self-start" onClick={() => void signOut()}>
        <SignOutIcon aria-hidden="true" />
        {t('logout')}
      </Button>
      <AppPasswordsSection username={username} />
      <ExportSection username={username} />
      <DeletionSection username={username} />
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
    <p className="flex items-center gap-4 rounded-picture bg-sand px-4.5 py-4">
      <CoinsIcon weight="fill" aria-hidden="true" className="size-8.5 flex-none text-amber" />
      <span>
        <b className="type-title type-title-lg figures block">{count.toLocaleString(i18n.language)}</b>
        <span className="text-label text-muted">{t('coins', { count })}</span>
      </span>
    </p>
  )
}
