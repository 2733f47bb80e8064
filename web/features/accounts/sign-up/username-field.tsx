import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import type { Signup } from './use-signup.ts'
import type { UsernameVerdict } from './use-username-check.ts'

/** Username input that shows while typing whether the name is available. */
export function UsernameField({ verdict }: { verdict: UsernameVerdict }) {
  const { t } = useTranslation('accounts')
  const form = useFormContext<Signup>()
  const live = useSpoken(verdict)
  const refusal = form.formState.errors.username?.message
  // Both "It is taken." and, after submitting, "Choose another.", without duplicates.
  const error = [...new Set([live.error, refusal])].filter(Boolean).join(' ')

  return (
    <Field label={t('signup.username')} {...(error ? { error } : { success: live.success, hint: live.hint })}>
      <TextInput
        {...form.register('username', {
          validate: {
            required: (username) => username.trim() !== '' || t('errors.username_required'),
            long: (username) =>
              username.trim().length >= bounds.username.min ||
              t('errors.username_too_short', bounds.username),
          },
        })}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={bounds.username.max}
      />
    </Field>
  )
}

function useSpoken(verdict: UsernameVerdict): { error?: string; success?: string; hint?: string } {
  const { t } = useTranslation('accounts')
  switch (verdict.state) {
    case 'checking':
      return { hint: t('usernameCheck.checking') }
    case 'available':
      return { success: t('usernameCheck.available') }
    case 'failed':
      return { error: t('errors.username_check_error') }
    case 'refused':
      return { error: t(`errors.username_${verdict.reason}`, bounds.username) }
    case 'unknown':
      return {}
  }
}
