import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { sessionStore } from '../../../platform/session/session-store.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { FormFailure, showFailure } from '../form-failure.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { usePasswordRules } from './use-password-rules.ts'

interface ResetPasswordFormProps {
  token: string
  onSaved: () => void
  onExpired: () => void
}

export function ResetPasswordForm({ token, onSaved, onExpired }: ResetPasswordFormProps) {
  const { t } = useTranslation('accounts')
  const rules = usePasswordRules()
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await api('POST /api/reset-password', { body: { token, password } })
      // All sessions have ended, including the one of this browser.
      sessionStore.end('forced')
      onSaved()
    } catch (failure) {
      if (failure instanceof ApiError && failure.key === 'token_invalid') onExpired()
      else showFailure(form, failure, t('errors.generic_error'))
    }
  })

  return (
    <form className="gate-form" method="post" onSubmit={submit} noValidate>
      <Field
        label={t('reset.password')}
        hint={t('signup.passwordHint', bounds.password)}
        error={errors.password?.message}
      >
        <PasswordInput {...form.register('password', rules)} autoComplete="new-password" />
      </Field>
      <FormFailure form={form} />
      <SubmitButton busy={isSubmitting} busyText={t('reset.submitting')}>
        {t('reset.submit')}
      </SubmitButton>
    </form>
  )
}
