import { useTranslation } from 'react-i18next'
import { useIsHydrated } from '../../../../../platform/hydration/use-is-hydrated.ts'

/** A moment in the reader's own time, which it names; nothing until it is known where that is. */
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
