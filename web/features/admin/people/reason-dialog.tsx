import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormButtons } from '../../../ui/overlays/form-actions.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { useStaffAct } from '../kit/use-staff-act.ts'

interface ReasonDialogProps {
  title: string
  text: string
  /** Label of the button, a verb: "Suspender". */
  confirm: string
  act: (reason: string) => Promise<{ message: string }>
  onClose: () => void
  /** Further fields. */
  children?: React.ReactNode
}

/** Asks for a reason before an action on an account. */
export function ReasonDialog({ title, text, confirm, act, onClose, children }: ReasonDialogProps) {
  const { t } = useTranslation('staff')
  const form = useId()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useStaffAct(act, onClose)
  const isEmpty = reason.trim() === ''
  useUnsavedInput(!isEmpty)

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <FormButtons form={form} isDangerous busy={isPending} disabled={isEmpty} onClose={onClose}>
          {confirm}
        </FormButtons>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && !isEmpty) mutate(reason)
        }}
      >
        <p>{text}</p>
        <Field label={t('user.reason')} hint={t('user.reasonHint')} error={error?.message}>
          <TextArea
            rows={3}
            required
            maxLength={bounds.staffReason.max}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {children}
      </form>
    </Dialog>
  )
}
