import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { statusRegion } from '../../../ui/status-region.ts'
import { overviewQuery } from './overview.queries.ts'

/** Sends a test email to the current user and shows the result. Asks for an address if there is none. */
export function MailTest({ variant = 'outline' }: { variant?: 'primary' | 'outline' }) {
  const { t } = useTranslation('staff-overview')
  const form = useId()
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const mail = useQuery(overviewQuery).data?.health?.mail
  const asksForAddress = mail?.delivers === true && mail.lacksAddress
  const test = useMutation({
    mutationFn: () => api('POST /api/admin/mail-test', { body: asksForAddress ? { email } : {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: overviewQuery.queryKey }),
  })
  const { data, error } = test
  const wrong = error instanceof ApiError ? error.errors.email?.[0] : undefined
  return (
    <form
      id={form}
      noValidate
      className="grid justify-items-start gap-2 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!test.isPending) test.mutate()
      }}
    >
      {asksForAddress && (
        <Field
          label={t('mailTest.address')}
          hint={t('mailTest.addressHint')}
          error={wrong}
          className="w-full max-w-form"
        >
          <TextInput
            type="email"
            autoComplete="email"
            maxLength={bounds.email.max}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
      )}
      <Button type="submit" variant={variant} size="small" busy={test.isPending}>
        {t(data ? 'mailTest.again' : 'mailTest.send')}
      </Button>
      <div {...statusRegion} className="max-w-[72ch] text-small/body">
        {data && <p className="wrap-anywhere">{t(`mailTest.${data.result}`, { to: data.to })}</p>}
        {data?.answer && <code className="wrap-anywhere text-muted">{data.answer}</code>}
        {error && !wrong && <p className="text-red">{error.message}</p>}
      </div>
    </form>
  )
}
