import { useTranslation } from 'react-i18next'
import { useIsHydrated } from '../../../../../platform/hydration/use-is-hydrated.ts'
import { Field } from '../../../../../ui/fields/field.tsx'
import { TextInput } from '../../../../../ui/fields/text-input.tsx'
import { clockChangeAt, fromLocalMoment } from './local-moment.ts'
import { useOwnMoment } from './use-own-moment.ts'

interface MomentFieldProps {
  label: string
  /** Returns the hint, which names the time zone. */
  hintFor: (zone: string) => string
  /** As in `datetime-local`. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
  optional?: boolean
}

/** Date and time in the user's time zone. Says so if a change of clocks skips or repeats them. */
export function MomentField({ label, hintFor, value, onChange, error, optional = false }: MomentFieldProps) {
  const { t, i18n } = useTranslation('staff')
  // The server does not know the user's time zone.
  const isHydrated = useIsHydrated()
  const ownMoment = useOwnMoment()
  const zone = Intl.DateTimeFormat(i18n.language).resolvedOptions().timeZone.replaceAll('_', ' ')
  const change = clockChangeAt(value)
  const when = change && ownMoment(fromLocalMoment(value))
  const clockNote = when ? ` ${t(`clocks.${change}`, { when })}` : ''
  return (
    <Field
      label={label}
      hint={isHydrated ? hintFor(zone) + clockNote : '\u00a0'}
      error={error}
      optional={optional}
    >
      <TextInput
        type="datetime-local"
        value={isHydrated ? value : ''}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
