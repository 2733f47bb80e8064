import { useTranslation } from 'react-i18next'
import { useIsHydrated } from '../../../../../platform/hydration/use-is-hydrated.ts'

/** Formats an instant in the user's time zone, with its name; undefined before hydration. */
export function useOwnMoment(): (instant: string) => string | undefined {
  const { i18n } = useTranslation()
  const isHydrated = useIsHydrated()
  if (!isHydrated) return () => undefined
  const format = Intl.DateTimeFormat(i18n.language, {
    ...{ day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  })
  return (instant) => format.format(new Date(instant))
}
