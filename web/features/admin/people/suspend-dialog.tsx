import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bounds } from '#contract/rules/bounds.ts'
import { api } from '../../../platform/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { useStaffAct } from '../kit/use-staff-act.ts'

const terms = [1, 7, 30] as const
const dayMilliseconds = 86_400_000

interface SuspendDialogProps {
  id: number
  name: string
  onClose: () => void
}

/** Asks why, and for how long. */
export function SuspendDialog({ id, name, onClose }: SuspendDialogProps) {
  const { t } = useTranslation('staff')
  const form = useId()
  const [reason, setReason] = useState('')
  const [days, setDays] = useState(0)
  const { mutate, isPending, error } = useStaffAct(() => {
    const until = days ? new Date(Date.now() + days * dayMilliseconds).toISOString() : null
    return api('POST /api/admin/users/:id/suspend', { params: { id }, body: { reason, until } })
  }, onClose)
  useUnsavedInput(reason.trim() !== '')

  return (
    <Dialog
      open
      title={t('user.suspendTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="danger-solid"
            busy={isPending}
            disabled={reason.trim() === ''}
          >
            {t('user.suspend')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && reason.trim() !== '') mutate()
        }}
      >
        <p>{t('user.suspendText')}</p>
        <Field label={t('user.reason')} hint={t('user.reasonHint')} error={error?.message}>
          <TextArea
            rows={3}
            required
            maxLength={bounds.staffReason.max}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <Field label={t('user.until')}>
          <Select value={days} onChange={({ target }) => setDays(Number(target.value))}>
            <option value={0}>{t('user.forever')}</option>
            {terms.map((count) => (
              <option key={count} value={count}>
                {t('user.days', { count })}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  )
}
