import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { numberText } from '#contract/rules/number-text.ts'
import type { AccountDetail, CoinEntry } from '#contract/staff-accounts.ts'
import { api } from '../../../platform/api/api.ts'
import { newClientId } from '../../../platform/api/new-client-id.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Section } from '../../../ui/section.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { useStaffAct } from '../kit/use-staff-act.ts'
import { listQuery } from '../staff.queries.ts'

const pageSize = 10

/** Coin balance and history of a user. For administrators. */
export function UserCoins({ account: { id, coinBalance } }: { account: AccountDetail }) {
  const { t, i18n } = useTranslation('staff')
  const amount = numberText(coinBalance, i18n.language)
  return (
    <Section
      title={t('user.coins')}
      aside={<b className="figures text-ink">{t('user.balance', { count: coinBalance, amount })}</b>}
    >
      <CoinForm id={id} />
      <Ledger id={id} />
    </Section>
  )
}

function CoinForm({ id }: { id: number }) {
  const { t } = useTranslation('staff')
  const [delta, setDelta] = useState('')
  const [reason, setReason] = useState('')
  const [clientId, setClientId] = useState(newClientId)
  const { mutate, isPending, error } = useStaffAct(
    () =>
      api('POST /api/admin/users/:id/coins', {
        params: { id },
        body: { delta, reason, client_id: clientId },
      }),
    () => {
      setDelta('')
      setReason('')
      setClientId(newClientId())
    },
  )
  const ready = /^-?\d{1,10}$/.test(delta.trim()) && Number(delta) !== 0 && reason.trim() !== ''
  useUnsavedInput(delta !== '' || reason !== '')

  return (
    <form
      className="flex flex-col gap-3.5 pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && ready) mutate()
      }}
    >
      <Field label={t('user.delta')} hint={t('user.deltaHint')} error={error?.message}>
        <TextInput
          inputMode="text"
          autoComplete="off"
          maxLength={11}
          value={delta}
          onChange={({ target }) => setDelta(target.value)}
        />
      </Field>
      <Field label={t('user.reason')}>
        <TextInput
          autoComplete="off"
          maxLength={bounds.staffReason.max}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Button type="submit" className="self-start" busy={isPending} disabled={!ready}>
        {t('user.give')}
      </Button>
    </form>
  )
}

function Ledger({ id }: { id: number }) {
  const { t } = useTranslation('staff')
  const { data, isError, isFetching, refetch } = useQuery(
    listQuery(['staff', 'coins'], 'GET /api/admin/users/:id/coins', {
      params: { id },
      query: { limit: pageSize },
    }),
  )
  if (!data && isError) {
    return <ErrorState title={t('user.ledgerFailed')} busy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <>
      <h3 className="mt-6 font-semibold">{t('user.ledger')}</h3>
      {data?.rows.length === 0 && <p className="pt-1 text-muted">{t('user.noLedger')}</p>}
      <ul>
        {data?.rows.map((entry) => (
          <LedgerRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </>
  )
}

function LedgerRow({ entry: { delta, balance, reason, by, createdAt } }: { entry: CoinEntry }) {
  const { formatLongInstant } = useDates()
  const { t, i18n } = useTranslation('staff')
  const sign = new Intl.NumberFormat(i18n.language, { signDisplay: 'always' })
  return (
    <li className="wrap-anywhere grid grid-cols-[--spacing(19)_minmax(0,1fr)] gap-3 border-line border-b py-2.5">
      <b className={`figures ${delta > 0 ? 'text-green' : 'text-red'}`}>{sign.format(delta)}</b>
      <span className="min-w-0">
        {t('user.entry', { reason, by: by ?? t('reports.gone') })}
        <span className="block text-small text-muted">
          {formatLongInstant(createdAt)} · {t('user.after', { amount: numberText(balance, i18n.language) })}
        </span>
      </span>
    </li>
  )
}
