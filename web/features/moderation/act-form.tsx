import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import { firstMuteMinutes, MuteDuration } from '../channels/mute-duration.tsx'
import { useUnsavedInput } from '../unsaved-input/use-unsaved-input.ts'
import type { ActTerms, QueueAct } from './queue-acts.ts'

interface ActFormProps {
  act: QueueAct
  busy: boolean
  error: string | undefined
  onAct: (terms: ActTerms) => void
  onCancel: () => void
}

/** Asks for confirmation. The button has the focus, so that Enter confirms. */
export function ActForm({ act, busy, error, onAct, onCancel }: ActFormProps) {
  const { t } = useTranslation(['moderation-queue', 'ui'])
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState(firstMuteMinutes)
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
      {act === 'mute' && <MuteDuration label={t('duration')} minutes={minutes} onChoose={setMinutes} />}
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
