import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuietHours } from '#contract/devices.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { statusRegion } from '../../ui/status-region.ts'

/** From 22:00 to 7:00, in minutes. */
const usual: QuietHours = { from: 1320, until: 420 }

interface QuietHoursFieldsProps {
  saved: QuietHours | null
  onChoose: (hours: QuietHours | null) => void
}

export function QuietHoursFields({ saved, onChoose }: QuietHoursFieldsProps) {
  const { t } = useTranslation('devices')
  return (
    <>
      <Switch label={t('quiet')} checked={saved !== null} onSwitch={(on) => onChoose(on ? usual : null)}>
        {t('quietAbout')}
      </Switch>
      {saved && (
        <div className="flex flex-wrap gap-4 pb-3">
          {(['from', 'until'] as const).map((end) => (
            <TimeField
              key={end}
              label={t(end)}
              minutes={saved[end]}
              onChange={(minutes) => onChoose({ ...saved, [end]: minutes })}
            />
          ))}
        </div>
      )}
      <p {...statusRegion} className="pb-3 text-muted text-note empty:pb-0">
        {saved && saved.from === saved.until && t('quietAlways')}
      </p>
    </>
  )
}

interface TimeFieldProps {
  label: string
  minutes: number
  onChange: (minutes: number) => void
}

/** Saved on blur and by Enter, because half a time is invalid. */
function TimeField({ label, minutes, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  const save = () => {
    const [hour = Number.NaN, minute = Number.NaN] = (typed ?? '').split(':').map(Number)
    setTyped(undefined)
    const chosen = hour * 60 + minute
    if (Number.isInteger(chosen) && chosen !== minutes) onChange(chosen)
  }
  return (
    <Field label={label} className="w-36">
      <TextInput
        type="time"
        value={typed ?? clock(minutes)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
    </Field>
  )
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
