import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'

/** Validation rules of a new password, for `register`. The server checks whether it is easy to guess. */
export function usePasswordRules() {
  const { t } = useTranslation('accounts')
  const { min, max } = bounds.password
  return {
    required: t('errors.password_required'),
    minLength: { value: min, message: t('errors.password_too_short', { min }) },
    maxLength: { value: max, message: t('errors.password_too_long', { max }) },
  }
}
