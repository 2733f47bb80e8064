import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import type { AccountDetail } from '#contract/staff-accounts.ts'
import { api } from '../../../platform/api/api.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Section } from '../../../ui/section.tsx'
import { QuotedText } from '../kit/quoted-text.tsx'
import { useStaffAct } from '../kit/use-staff-act.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Whether the user may sign in, and the actions that change that. */
export function UserAccess({ account }: { account: AccountDetail }) {
  const { t } = useTranslation('staff')
  const userId = useSession()?.userId
  const [asking, setAsking] = useState(false)
  const { id, name, suspension, abilities } = account
  const lift = useStaffAct(() => api('POST /api/admin/users/:id/unsuspend', { params: { id } }))

  return (
    <Section title={t('user.access')}>
      {suspension ? (
        <Suspended suspension={suspension} />
      ) : (
        <p className="py-3">{t('user.mayEnter', { name })}</p>
      )}
      {!abilities.suspend && (
        <p className="text-muted">{t(userId === id ? 'user.self' : 'user.outranked')}</p>
      )}
      {abilities.suspend && suspension && (
        <Button variant="outline" busy={lift.isPending} onClick={() => lift.mutate()}>
          {t('user.unsuspend')}
        </Button>
      )}
      {abilities.suspend && !suspension && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('user.suspend')}
        </Button>
      )}
      {lift.error && (
        <p role="alert" className="mt-2 text-red">
          {lift.error.message}
        </p>
      )}
      {asking && <SuspendDialog id={id} name={name} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function Suspended({ suspension }: { suspension: NonNullable<AccountDetail['suspension']> }) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('staff')
  const { at, until, reason, message } = suspension
  return (
    <div className="grid gap-2 pt-3 pb-4">
      <p className="font-semibold text-red">{t('user.suspendedSince', { when: formatLongInstant(at) })}</p>
      <p>
        {until ? t('user.suspendedUntil', { when: formatLongInstant(until) }) : t('user.suspendedForever')}
      </p>
      {reason && <QuotedText>{reason}</QuotedText>}
      {message && (
        <>
          <p>{t('user.toldThem')}</p>
          <QuotedText>{message}</QuotedText>
        </>
      )}
    </div>
  )
}

const terms = [1, 7, 30] as const
const dayMilliseconds = 86_400_000

interface SuspendDialogProps {
  id: number
  name: string
  onClose: () => void
}

/** Asks for the reason and duration of a suspension. */
function SuspendDialog({ id, name, onClose }: SuspendDialogProps) {
  const { t } = useTranslation('staff')
  const [days, setDays] = useState(0)
  const [message, setMessage] = useState('')

  function suspend(reason: string) {
    const until = days ? new Date(Date.now() + days * dayMilliseconds).toISOString() : null
    return api('POST /api/admin/users/:id/suspend', { params: { id }, body: { reason, message, until } })
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
      <Field label={t('user.message')} hint={t('user.messageHint')}>
        <TextInput
          value={message}
          maxLength={bounds.staffReason.max}
          autoComplete="off"
          onChange={({ target }) => setMessage(target.value)}
        />
      </Field>
    </ReasonDialog>
  )
}
