import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../../platform/api/api.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { FormFailure, showFailure } from '../../accounts/form-failure.tsx'
import { usePasswordRules } from '../../accounts/passwords/use-password-rules.ts'

const blank = { current_password: '', new_password: '' }

export function PasswordSection({ username }: { username: string }) {
  const { t } = useTranslation(['profile', 'accounts'])
  const rules = usePasswordRules()
  const [changed, setChanged] = useState(false)
  const form = useForm({ defaultValues: blank })
  const { errors, isDirty, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    setChanged(false)
    try {
      await api('POST /api/change-password', { body: values })
      form.reset(blank)
      setChanged(true)
    } catch (failure) {
      showFailure(form, failure, t('accounts:errors.generic_error'))
    }
  })

  return (
    <Section title={t('password.heading')} anchor="password">
      <form className="flex max-w-form flex-col gap-4 pt-2" method="post" onSubmit={submit} noValidate>
        {/* Username for password managers. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Field label={t('password.current')} error={errors.current_password?.message}>
          <PasswordInput
            {...form.register('current_password', { required: t('accounts:errors.password_required') })}
            autoComplete="current-password"
          />
        </Field>
        <Field
          label={t('password.new')}
          hint={t('accounts:signup.passwordHint', bounds.password)}
          error={errors.new_password?.message}
        >
          <PasswordInput {...form.register('new_password', rules)} autoComplete="new-password" />
        </Field>
        <FormFailure form={form} />
        {changed && !isDirty && (
          <Banner kind="success">
            {t('password.changed')} {t('password.changedText')}
          </Banner>
        )}
        <TextLink to="/forgot-password" className="self-start text-small">
          {t('password.forgot')}
        </TextLink>
        <Button
          type="submit"
          variant="outline"
          busy={isSubmitting}
          busyText={t('password.submitting')}
          className="self-start"
        >
          {t('password.submit')}
        </Button>
      </form>
    </Section>
  )
}
