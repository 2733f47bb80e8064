import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useUnsavedInput } from '../unsaved-input/use-unsaved-input.ts'
import type { ActTerms, QueueAct } from './queue-acts.ts'

const muteMinutes = [5, 60, 1440, 4320, 10_080]

interface ActFormProps {
  act: QueueAct
  busy: boolean
  error: string | undefined
  onAct: (terms: ActTerms) => void
  onCancel: () => void
}

/** Asks once more; its button has the focus, so that Enter is enough. */
export function ActForm({ act, busy, error, onAct, onCancel }: ActFormProps) {
  const { t } = useTranslation(['moderation-queue', 'ui'])
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState(60)
  const asksReason = act === 'mute' || act === 'ban' || act === 'reject'
  useUnsavedInput(reason.trim() !== '')

  return (
    <form
      className="mt-3 grid max-w-120 gap-3 rounded-control bg-sunken p-3"
      aria-label={t(`confirm.${act}`)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onAct({ reason: reason.trim(), minutes })
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      <p className="font-semibold">{t(`confirm.${act}`)}</p>
      {asksReason && (
        <ReasonField label={t('reason')} hint={t('reasonHint')} value={reason} onChange={setReason} />
      )}
      {act === 'mute' && (
        <Field label={t('duration')}>
          <Select value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
            {muteMinutes.map((offered) => (
              <option key={offered} value={offered}>
                {t('minutes', { minutes: offered })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {error && (
        <p role="alert" className="field-note field-note-error">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          busy={busy}
          autoFocus
          variant={act === 'approve' ? 'primary' : 'danger-solid'}
        >
          {t(`acts.${act}`)}
        </Button>
        <Button size="small" variant="outline" onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
      </div>
    </form>
  )
}
