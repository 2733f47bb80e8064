import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { FormFailure, showFailure } from '../form-failure.tsx'
import { LoginNameInput } from '../login-name-input.tsx'
import { SubmitButton } from '../submit-button.tsx'

interface ForgotPasswordFormProps {
  /** Login for which an email was already sent: the initial value. */
  login: string
  onSent: (login: string) => void
}

/** The response never reveals whether the account exists. */
export function ForgotPasswordForm({ login, onSent }: ForgotPasswordFormProps) {
  const { t } = useTranslation('accounts')
  const form = useForm({ defaultValues: { login } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => {
    if (login) setFocus('login', { shouldSelect: true })
  }, [login, setFocus])

  const submit = form.handleSubmit(async ({ login }) => {
    try {
      await api('POST /api/forgot-password', { body: { login } })
      onSent(login.trim())
    } catch (failure) {
      showFailure(form, failure, t('errors.generic_error'))
    }
  })

  return (
    <form className="gate-form" method="post" onSubmit={submit} noValidate>
      <Field label={t('forgot.login')} error={errors.login?.message}>
        <LoginNameInput
          {...form.register('login', {
            validate: (login) => login.trim() !== '' || t('forgot.required'),
          })}
        />
      </Field>
      <FormFailure form={form} />
      <SubmitButton busy={isSubmitting} busyText={t('forgot.submitting')}>
        {t('forgot.submit')}
      </SubmitButton>
    </form>
  )
}
