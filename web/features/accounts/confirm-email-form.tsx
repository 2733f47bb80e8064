import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { FormFailure, showFailure } from './form-failure.tsx'
import { SubmitButton } from './submit-button.tsx'

interface ConfirmEmailFormProps {
  token: string
  onDone: (email: string) => void
  onExpired: () => void
  /** With what the server said about it. */
  onTaken: (message: string) => void
}

export function ConfirmEmailForm({ token, onDone, onExpired, onTaken }: ConfirmEmailFormProps) {
  const { t } = useTranslation('accounts')
  const form = useForm()
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async () => {
    try {
      onDone((await api('POST /api/account/email-change/confirm', { body: { token } })).email)
    } catch (failure) {
      const key = failure instanceof ApiError ? failure.key : undefined
      if (key === 'token_invalid') onExpired()
      else if (key === 'email_taken') onTaken((failure as ApiError).message)
      else showFailure(form, failure, t('errors.generic_error'))
    }
  })

  return (
    <form className="gate-form" method="post" onSubmit={submit} noValidate>
      <FormFailure form={form} />
      <SubmitButton busy={isSubmitting} busyText={t('confirmEmail.submitting')}>
        {t('confirmEmail.submit')}
      </SubmitButton>
    </form>
  )
}
