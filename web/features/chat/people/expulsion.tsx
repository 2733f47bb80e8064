import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/fields/field.tsx'
import { ReasonField } from '../../../ui/fields/reason-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormActions } from '../../../ui/overlays/form-actions.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import type { ExpulsionAct, ExpulsionTerms } from './chanserv.ts'

interface ExpulsionProps {
  act: Exclude<ExpulsionAct, 'MUTE'>
  slug: string
  nickname: string
  onAsk: (terms: ExpulsionTerms) => Promise<void>
  onClose: () => void
}

/** Dialog for kicks and bans: the reason, and for bans the duration. */
export default function Expulsion({ act, slug, nickname, onAsk, onClose }: ExpulsionProps) {
  const { t } = useTranslation('channels')
  const [reason, setReason] = useState('')
  const [duration, setDuration] = useState<Duration>('forever')
  const [typed, setTyped] = useState('30')
  const [busy, setBusy] = useState(false)
  const isBan = act === 'KICKBAN'
  const minutes = isBan ? minutesOf(duration, typed) : undefined
  const title = isBan ? 'expel.banTitle' : 'expel.kickTitle'
  useUnsavedInput(reason.trim() !== '')

  async function confirmFirst() {
    if (busy || minutes === null) return
    setBusy(true)
    await onAsk({ reason: reason.trim(), ...(minutes !== undefined && { minutes }) })
  }

  return (
    <Dialog open title={t(title, { nickname, channel: `#${slug}` })} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void confirmFirst()
        }}
      >
        <ReasonField label={t('expel.reason')} hint={t('expel.hint')} value={reason} onChange={setReason} />
        {isBan && <Durations duration={duration} onChoose={setDuration} />}
        {isBan && duration === 'other' && (
          <Field
            label={t('expel.minutes')}
            error={minutes === null && typed !== '' ? t('expel.minutesWrong') : undefined}
          >
            <TextInput
              inputMode="numeric"
              value={typed}
              maxLength={6}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        )}
        <FormActions isDangerous busy={busy} disabled={minutes === null} onClose={onClose}>
          {t(isBan ? 'expel.ban' : 'expel.kick')}
        </FormActions>
      </form>
    </Dialog>
  )
}

const minutesOfDay = 1440
const minutesOfYear = 525_600

const minutesIn = { tenMinutes: 10, hour: 60, day: minutesOfDay, week: 7 * minutesOfDay }

/** In the order offered. */
const durations = ['tenMinutes', 'hour', 'day', 'week', 'other', 'forever'] as const
type Duration = (typeof durations)[number]

/** Returns the minutes of a ban: undefined until it is lifted, null if the typed duration is invalid. */
function minutesOf(duration: Duration, typed: string): number | undefined | null {
  if (duration === 'forever') return undefined
  if (duration !== 'other') return minutesIn[duration]
  const minutes = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  return minutes >= 1 && minutes <= minutesOfYear ? minutes : null
}

interface DurationsProps {
  duration: Duration
  onChoose: (duration: Duration) => void
}

function Durations({ duration, onChoose }: DurationsProps) {
  const { t } = useTranslation('channels')
  return (
    <Field label={t('expel.duration')}>
      <Select value={duration} onChange={({ target }) => onChoose(target.value as Duration)}>
        {durations.map((offered) => (
          <option key={offered} value={offered}>
            {t(`expel.${offered}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
