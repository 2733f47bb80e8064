import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'

/** What a new password has to be, for `register`. Whether it is easy to guess, the server says. */
export function usePasswordRules() {
  const { t } = useTranslation('accounts')
  const { min, max } = bounds.password
  return {
    required: t('errors.password_required'),
    minLength: { value: min, message: t('errors.password_too_short', { min }) },
    maxLength: { value: max, message: t('errors.password_too_long', { max }) },
  }
}
