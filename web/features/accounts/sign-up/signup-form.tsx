import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { emailPattern } from '#contract/rules/patterns.ts'
import { api } from '../../../platform/api/api.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { FormFailure } from '../form-failure.tsx'
import { usePasswordRules } from '../passwords/use-password-rules.ts'
import { SubmitButton } from '../submit-button.tsx'
import { TermsConsent } from '../terms/terms-consent.tsx'
import { type Signup, useSignup } from './use-signup.ts'
import { type AskUsername, useUsernameCheck } from './use-username-check.ts'
import { UsernameField } from './username-field.tsx'

const nothing: Signup = { name: '', email: '', username: '', password: '', acceptedTerms: false }

export function SignupForm() {
  const { t } = useTranslation('accounts')
  const passwordRules = usePasswordRules()
  const form = useForm({ defaultValues: nothing })
  const { errors, isSubmitting } = form.formState
  const { verdict, check } = useUsernameCheck(form.watch('username'), askServer)
  const submit = useSignup(form, check)

  return (
    <FormProvider {...form}>
      <form className="gate-form" method="post" onSubmit={submit} noValidate>
        <Field label={t('signup.name')} error={errors.name?.message}>
          <TextInput
            {...form.register('name', { validate: (name) => name.trim() !== '' || t('signup.nameMissing') })}
            autoComplete="name"
            maxLength={bounds.name.max}
          />
        </Field>
        <Field label={t('signup.email')} error={errors.email?.message}>
          <TextInput
            {...form.register('email', {
              validate: {
                required: (email) => email.trim() !== '' || t('errors.email_required'),
                valid: (email) => emailPattern.test(email.trim()) || t('errors.email_invalid'),
              },
            })}
            type="email"
            autoComplete="email"
            maxLength={bounds.email.max}
          />
        </Field>
        <UsernameField verdict={verdict} />
        <Field
          label={t('signup.password')}
          hint={t('signup.passwordHint', bounds.password)}
          error={errors.password?.message}
        >
          <PasswordInput {...form.register('password', passwordRules)} autoComplete="new-password" />
        </Field>
        <TermsConsent />
        <FormFailure form={form} />
        <SubmitButton busy={isSubmitting} busyText={t('signup.submitting')}>
          {t('signup.submit')}
        </SubmitButton>
      </form>
    </FormProvider>
  )
}

const askServer: AskUsername = async (username, signal) => {
  const { available, reason } = await api('GET /api/check-username', { query: { username }, signal })
  return available ? { state: 'available' } : { state: 'refused', reason: reason ?? 'taken' }
}
