import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { emailPattern } from '#contract/rules/patterns.ts'
import { api } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormActions } from '../../../ui/overlays/form-actions.tsx'
import { FormFailure, showFailure } from '../../accounts/form-failure.tsx'
import { Unproven, useProof } from '../proof.tsx'
import { emailChangeQuery } from '../security.queries.ts'

/** Requests a new email address: a link is sent there, and nothing changes until it is confirmed. */
export default function EmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['security', 'accounts'])
  const withProof = useProof()
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      const body = { email: email.trim() }
      const { message } = await withProof(() => api('POST /api/account/email-change', { body }))
      await queries.invalidateQueries(emailChangeQuery)
      toast(message)
      onClose()
    } catch (failure) {
      if (!(failure instanceof Unproven)) showFailure(form, failure, t('accounts:errors.generic_error'))
    }
  })

  return (
    <Dialog open title={t('email.title')} {...(isSubmitting ? {} : { onClose })}>
      <form className="flex flex-col gap-4" method="post" onSubmit={submit} noValidate>
        <Field label={t('email.new')} hint={t('email.hint')} error={errors.email?.message}>
          <TextInput
            {...form.register('email', {
              validate: {
                required: (email) => email.trim() !== '' || t('accounts:errors.email_required'),
                valid: (email) => emailPattern.test(email.trim()) || t('accounts:errors.email_invalid'),
              },
            })}
            type="email"
            autoComplete="email"
            maxLength={bounds.email.max}
          />
        </Field>
        <FormFailure form={form} />
        <FormActions busy={isSubmitting} busyText={t('email.submitting')} onClose={onClose}>
          {t('email.submit')}
        </FormActions>
      </form>
    </Dialog>
  )
}
