import { useTranslation } from 'react-i18next'
import { settingsPages } from '../../features/admin/site/settings-pages.ts'
import type { Session } from '../../platform/session/session.ts'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import type { Entry } from './entry.ts'

/** Parts of the account settings, with their headings. */
const accountSettings = [
  { to: '/profile#preferences', text: 'profile:preferences.heading' },
  { to: '/profile#privacy', text: 'profile:privacy.heading' },
  { to: '/profile#devices', text: 'devices:heading' },
  { to: '/profile#nicknames', text: 'nicknames:heading' },
  { to: '/profile/security', text: 'profile:security.heading' },
  { to: '/profile#password', text: 'profile:password.heading' },
  { to: '/profile#sessions', text: 'profile:sessions.heading' },
  { to: '/profile#app-passwords', text: 'app-passwords:heading' },
  { to: '/profile#export', text: 'profile:export.heading' },
  { to: '/profile#deletion', text: 'profile:deletion.heading' },
] as const

/** Returns the settings of the account, and for staff those of the site, once their texts have loaded. */
export function useSettings(session: Session | null | undefined): Entry[] {
  const { t } = useTranslation([
    'palette',
    'profile',
    'devices',
    'nicknames',
    'app-passwords',
    'staff-settings',
  ])
  const ofAccount = session ? (['profile', 'devices', 'nicknames', 'app-passwords'] as const) : []
  const ofSite = session?.isStaff ? (['staff-settings'] as const) : []
  const areTexts = useLateTexts(...ofAccount, ...ofSite) === 'ready'
  if (!session || !areTexts) return []

  const entry = (to: string, text: string, note: string): Entry => ({
    ...{ id: `setting ${to}`, kind: 'setting', text, note, to },
  })
  const isAdmin = session.roles.includes('ROLE_ADMIN')
  const pages = session.isStaff ? settingsPages.filter(({ isForAdmins }) => isAdmin || !isForAdmins) : []
  return [
    ...accountSettings.map(({ to, text }) => entry(to, t(text), t('palette:ofAccount'))),
    ...pages.map(({ to, text }) => entry(to, t(`staff-settings:${text}`), t('staff-settings:nav'))),
  ]
}
