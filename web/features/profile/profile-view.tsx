import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/profile.ts'
import { numberText } from '#contract/rules/number-text.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { CoinsIcon } from '../../ui/icons/coins.ts'
import { SignOutIcon } from '../../ui/icons/sign-out.ts'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AppPasswordsSection } from '../app-passwords/app-passwords-section.tsx'
import { DevicesSection } from '../devices/devices-section.tsx'
import { NicknamesSection } from '../nicknames/nicknames-section.tsx'
import { requestSignOut } from '../unsaved-input/request-sign-out.ts'
import { PasswordSection } from './access/password-section.tsx'
import { SessionsSection } from './access/sessions-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { ExportSection } from './export-section.tsx'
import { ProfileFacts } from './facts/profile-facts.tsx'
import { WelcomeSection } from './facts/welcome-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfilePart, ProfileParts } from './profile-parts.tsx'

export function ProfileView({ profile }: { profile: Profile }) {
  const { id, username, nicknames, privacy, preferences } = profile
  return (
    <>
      <ProfileHead profile={profile} />
      <ProfileParts>
        <ProfilePart isWide>
          <ProfileFacts profile={profile} />
          <WelcomeSection userId={id} saved={profile.welcomeMessage} />
        </ProfilePart>
        <ProfilePart isWide>
          <Coins count={profile.coinBalance} />
          <NicknamesSection userId={id} username={username} nicknames={nicknames} />
          <Roles roles={profile.roles} />
        </ProfilePart>
        <ProfilePart>
          <PrivacySection saved={privacy} />
        </ProfilePart>
        <ProfilePart>
          <PreferencesSection saved={preferences} />
          <DevicesSection />
          <ByMailSection />
        </ProfilePart>
        <ProfilePart>
          <SessionsSection />
          <SignOut />
          <AppPasswordsSection username={username} />
        </ProfilePart>
        <ProfilePart>
          <PasswordSection username={username} />
          <SecuritySection />
        </ProfilePart>
        <ProfilePart>
          <ExportSection username={username} />
        </ProfilePart>
        <ProfilePart>
          <DeletionSection username={username} />
        </ProfilePart>
      </ProfileParts>
    </>
  )
}

function SignOut() {
  const { t } = useTranslation('profile')
  return (
    <Button variant="outline" className="-mt-4 self-start" onClick={() => void requestSignOut()}>
      <SignOutIcon aria-hidden="true" />
      {t('logout')}
    </Button>
  )
}

function Roles({ roles }: Pick<Profile, 'roles'>) {
  const { t } = useTranslation('profile')
  return (
    <Section title={t('roles')}>
      <ul className="flex flex-wrap gap-2 pt-3">
        {roles.map((role) => (
          <li key={role}>
            <Tag>
              <RoleName role={role} />
            </Tag>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const named = ['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN'] as const

function RoleName({ role }: { role: string }) {
  const { t } = useTranslation('profile')
  const highest = named.find((name) => name === role)
  return highest ? t(`role.${highest}`) : role
}

function Coins({ count }: { count: number }) {
  const { t, i18n } = useTranslation('profile')
  return (
    <p className="flex items-center gap-4 rounded-picture bg-sand px-4.5 py-4">
      <CoinsIcon weight="fill" aria-hidden="true" className="size-8.5 flex-none text-amber" />
      <span>
        <b className="type-title type-title-lg figures block">{numberText(count, i18n.language)}</b>
        <span className="text-label text-muted">{t('coins', { count })}</span>
      </span>
    </p>
  )
}

/** Link to the settings for emails. */
function ByMailSection() {
  const { t } = useTranslation('profile')
  return (
    <Section title={t('byMail.heading')}>
      <div className="flex flex-col items-start gap-4 pt-2">
        <p className="text-muted">{t('byMail.text')}</p>
        <TextLink to="/newsletter">{t('byMail.open')}</TextLink>
      </div>
    </Section>
  )
}

/** Link to the settings for signing in. */
function SecuritySection() {
  const { t } = useTranslation('profile')
  return (
    <Section title={t('security.heading')}>
      <div className="flex flex-col items-start gap-4 pt-2">
        <p className="text-muted">{t('security.text')}</p>
        <TextLink to="/profile/security">{t('security.open')}</TextLink>
      </div>
    </Section>
  )
}
