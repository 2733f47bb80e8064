import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import { ReasonField } from '../../../ui/fields/reason-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormActions } from '../../../ui/overlays/form-actions.tsx'
import { firstMuteMinutes, MuteDuration } from '../../channels/mute-duration.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'

interface MuteDialogProps {
  slug: string
  nickname: string
  onAsk: (terms: { reason: string; minutes: number }) => Promise<void>
  onClose: () => void
}

/** Dialog for muting a user: reason and duration. */
export default function MuteDialog({ slug, nickname, onAsk, onClose }: MuteDialogProps) {
  const { t } = useTranslation('channel-order')
  const texts = useLateTexts('channel-order')
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState(firstMuteMinutes)
  const [busy, setBusy] = useState(false)
  useUnsavedInput(reason.trim() !== '')
  if (texts !== 'ready') return null

  async function confirmFirst() {
    if (busy) return
    setBusy(true)
    await onAsk({ reason: reason.trim(), minutes })
    setBusy(false)
  }

  return (
    <Dialog open title={t('mute.title', { nickname, channel: `#${slug}` })} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void confirmFirst()
        }}
      >
        <ReasonField label={t('mute.reason')} hint={t('mute.hint')} value={reason} onChange={setReason} />
        <MuteDuration label={t('mute.duration')} minutes={minutes} onChoose={setMinutes} />
        <FormActions isDangerous busy={busy} onClose={onClose}>
          {t('mute.act')}
        </FormActions>
      </form>
    </Dialog>
  )
}
