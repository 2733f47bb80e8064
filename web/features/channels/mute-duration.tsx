import { useTranslation } from 'react-i18next'
import { timeSpan } from '#contract/rules/time-span.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'

const offered = [5, 30, 60, 360, 1440, 4320, 10_080]
export const firstMuteMinutes = 60

interface MuteDurationProps {
  label: string
  minutes: number
  onChoose: (minutes: number) => void
}

/** Field for the duration of a mute. */
export function MuteDuration({ label, minutes, onChoose }: MuteDurationProps) {
  const { i18n } = useTranslation()
  return (
    <Field label={label}>
      <Select value={minutes} onChange={({ target }) => onChoose(Number(target.value))}>
        {offered.map((some) => (
          <option key={some} value={some}>
            {timeSpan(some, i18n.language)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
