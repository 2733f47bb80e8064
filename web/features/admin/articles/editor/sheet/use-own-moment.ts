import { useTranslation } from 'react-i18next'
import { useIsHydrated } from '../../../../../platform/hydration/use-is-hydrated.ts'
import { clockChangeAt, fromLocalMoment } from './local-moment.ts'

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

/** Returns a function that explains a `datetime-local` value that a change of clocks skips or repeats; else `''`. */
export function useClockNote(): (typed: string) => string {
  const { t } = useTranslation('staff')
  const ownMoment = useOwnMoment()
  return (typed) => {
    const change = clockChangeAt(typed)
    const when = change && ownMoment(fromLocalMoment(typed))
    return when ? ` ${t(`clocks.${change}`, { when })}` : ''
  }
}
