import { MoonIcon } from '@phosphor-icons/react/dist/csr/Moon'
import { SunIcon } from '@phosphor-icons/react/dist/csr/Sun'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useTheme } from '../platform/theme.ts'
import { IconButton } from '../ui/button.tsx'

const darkQuery = '(prefers-color-scheme: dark)'

/** Changes between light and dark. Until it is pressed the system decides. */
export function ThemeSwitch() {
  const { t } = useTranslation('ui')
  const { theme, chooseTheme } = useTheme()
  const systemIsDark = useSyncExternalStore(
    subscribe,
    () => matchMedia(darkQuery).matches,
    () => false,
  )
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark)

  return (
    <IconButton
      label={dark ? t('theme.toLight') : t('theme.toDark')}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  )
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(darkQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
