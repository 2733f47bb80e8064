import { useTranslation } from 'react-i18next'
import { chooseTheme, useIsDark } from '../platform/page/theme.ts'
import { currentSession } from '../platform/session/session.ts'
import { IconButton } from '../ui/button.tsx'
import { MoonIcon } from '../ui/icons/moon.ts'
import { SunIcon } from '../ui/icons/sun.ts'

/** Switches between light and dark. Until first used, the system decides. */
export function ThemeSwitch() {
  const { t } = useTranslation('ui')
  const dark = useIsDark()

  return (
    <IconButton
      label={dark ? t('theme.toLight') : t('theme.toDark')}
      onClick={() => {
        chooseTheme(dark ? 'light' : 'dark')
        if (currentSession())
          import('../features/profile/save-theme.ts').then(
            ({ saveTheme }) => saveTheme(),
            () => {},
          )
      }}
    >
      {/* The server does not know the theme, so CSS shows the right icon. */}
      <MoonIcon className="by-day" />
      <SunIcon className="by-night" />
    </IconButton>
  )
}
