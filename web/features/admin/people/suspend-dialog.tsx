import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

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
  const [days, setDays] = useState(0)

  function suspend(reason: string) {
    const until = days ? new Date(Date.now() + days * dayMilliseconds).toISOString() : null
    return api('POST /api/admin/users/:id/suspend', { params: { id }, body: { reason, until } })
  }

  return (
    <ReasonDialog
      title={t('user.suspendTitle', { name })}
      text={t('user.suspendText')}
      confirm={t('user.suspend')}
      act={suspend}
      onClose={onClose}
    >
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
    </ReasonDialog>
  )
}
