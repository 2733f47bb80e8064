import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { ReasonField } from '../../../ui/fields/reason-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'

const durations = [5, 30, 60, 360, 1440, 4320, 10_080] as const

interface MuteDialogProps {
  slug: string
  nickname: string
  onAsk: (terms: { reason: string; minutes: number }) => Promise<void>
  onClose: () => void
}

/** Why somebody may only read, and for how long. */
export default function MuteDialog({ slug, nickname, onAsk, onClose }: MuteDialogProps) {
  const { t } = useTranslation(['channel-order', 'ui'])
  const texts = useLateTexts('channel-order')
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState<number>(60)
  const [busy, setBusy] = useState(false)
  useUnsavedInput(reason.trim() !== '')
  if (texts !== 'ready') return null

  async function ask() {
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
          void ask()
        }}
      >
        <ReasonField label={t('mute.reason')} hint={t('mute.hint')} value={reason} onChange={setReason} />
        <Field label={t('mute.duration')}>
          <Select value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
            {durations.map((offered) => (
              <option key={offered} value={offered}>
                {t('mute.minutes', { minutes: offered })}
              </option>
            ))}
          </Select>
        </Field>
        <div className="dialog-actions">
          <Button variant="outline" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" variant="danger-solid" busy={busy}>
            {t('mute.act')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
