import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { FormFailure, showFailure } from '../form-failure.tsx'
import { gateAddress } from '../gate-address.ts'
import { LoginNameInput } from '../login-name-input.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { greet, type NextStep } from './next-step.ts'

interface Props {
  username: string
  /** Called when the password is right and a second step is required. */
  onNext: (next: NextStep) => void
}

/** Sign-in by password. The page redirects once there is a session. */
export function LoginForm({ username, onNext }: Props) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const form = useForm({ defaultValues: { username, password: '' } })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState

  const { setFocus } = form
  useEffect(() => {
    // Somebody may be typing already when the page becomes interactive: a password would go on in plain sight.
    if (!document.activeElement?.closest('form')) setFocus(username ? 'password' : 'username')
  }, [setFocus, username])

  const submit = form.handleSubmit(async (values) => {
    try {
      const answer = await api('POST /api/login_check', { body: values })
      greet(answer, t('login.cameBack'))
    } catch (failure) {
      const { key, next } = failure instanceof ApiError ? failure : {}
      if (next) return onNext(next)
      if (key === 'account_not_verified') {
        await navigate(gateAddress('/register', query, { verify: values.username.trim() }))
      } else if (key === 'invalid_credentials') {
        // Accounts can only be found by an email address that is confirmed.
        const message = t(values.username.includes('@') ? 'login.wrongPairOfEmail' : 'login.wrongPair')
        form.setError('root', { type: 'refused', message })
        form.setFocus('password', { shouldSelect: true })
      } else showFailure(form, failure, t('errors.generic_error'))
    }
  })

  return (
    <form className="gate-form" method="post" onSubmit={submit} noValidate>
      <Field label={t('login.username')} error={errors.username?.message}>
        <LoginNameInput
          autoComplete="username webauthn"
          {...form.register('username', {
            validate: (value) => value.trim() !== '' || t('errors.username_required'),
          })}
        />
      </Field>
      <Field label={t('login.password')} error={errors.password?.message}>
        <PasswordInput
          {...form.register('password', { required: t('errors.password_required') })}
          autoComplete="current-password"
        />
      </Field>
      <FormFailure form={form} />
      <SubmitButton busy={isSubmitting || isSubmitSuccessful} busyText={t('login.submitting')}>
        {t('login.submit')}
      </SubmitButton>
      <TextLink to="/forgot-password" className="gate-forgot">
        {t('login.forgot')}
      </TextLink>
    </form>
  )
}
