import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bounds } from '#contract/rules/bounds.ts'
import type { AccountDetail } from '#contract/staff-accounts.ts'
import { api } from '../../../platform/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { useStaffAct } from '../kit/use-staff-act.ts'

/** What is asked of somebody beside the password, and the way back for whoever has lost it. */
export function UserSecondSteps({ account }: { account: AccountDetail }) {
  const { t } = useTranslation('staff')
  const [asking, setAsking] = useState(false)
  const { hasSecondStep, abilities } = account
  return (
    <Section title={t('user.steps')}>
      <p className="py-3">{t(hasSecondStep ? 'user.stepsOn' : 'user.stepsOff')}</p>
      {hasSecondStep && abilities.secondSteps && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('user.removeSteps')}
        </Button>
      )}
      {asking && <RemoveDialog account={account} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function RemoveDialog({ account: { id, name }, onClose }: { account: AccountDetail; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const form = useId()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useStaffAct(
    () => api('DELETE /api/admin/users/:id/second-steps', { params: { id }, body: { reason } }),
    onClose,
  )
  const isEmpty = reason.trim() === ''
  useUnsavedInput(!isEmpty)

  return (
    <Dialog
      open
      title={t('user.removeStepsTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant="danger-solid" busy={isPending} disabled={isEmpty}>
            {t('user.removeSteps')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && !isEmpty) mutate()
        }}
      >
        <p>{t('user.removeStepsText')}</p>
        <Field label={t('user.reason')} hint={t('user.reasonHint')} error={error?.message}>
          <TextArea
            rows={3}
            required
            maxLength={bounds.staffReason.max}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
