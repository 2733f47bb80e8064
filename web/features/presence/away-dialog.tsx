import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { awayUnsaid } from '#contract/rules/away.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormButtons } from '../../ui/overlays/form-actions.tsx'
import { useChangePresence } from './use-change-presence.ts'

/** Minutes; 0 means without an end. */
const spans = [0, 30, 60, 240, 1440] as const

/** Dialog for the away message and its duration. */
export default function AwayDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { t } = useTranslation('presence')
  const form = useId()
  const [text, setText] = useState('')
  const [minutes, setMinutes] = useState(0)
  const { mutate, isPending } = useChangePresence(userId)

  return (
    <Dialog
      open
      title={t('dialog.title')}
      onClose={onClose}
      actions={
        <FormButtons form={form} busy={isPending} onClose={onClose}>
          {t('dialog.save')}
        </FormButtons>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ away: { text, minutes: minutes || null } }, { onSuccess: onClose })
        }}
      >
        <Field label={t('dialog.text')} hint={t('dialog.hint')}>
          <TextInput
            value={text}
            maxLength={bounds.away.max}
            placeholder={awayUnsaid}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Field label={t('dialog.until')}>
          <Select value={minutes} onChange={(event) => setMinutes(Number(event.target.value))}>
            {spans.map((span) => (
              <option key={span} value={span}>
                {t(`spans.${span}`)}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  )
}
