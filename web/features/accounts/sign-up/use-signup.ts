import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { showFailure } from '../form-failure.tsx'
import { gateAddress } from '../gate-address.ts'
import { rememberCodeSent } from './code-sent.ts'
import type { UsernameVerdict } from './use-username-check.ts'

export interface Signup {
  name: string
  email: string
  username: string
  password: string
  acceptedTerms: boolean
}

/** Submits the form if the username is available, and continues with the verification. */
export function useSignup(form: UseFormReturn<Signup>, checkUsername: () => Promise<UsernameVerdict>) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [query] = useSearchParams()

  return form.handleSubmit(async (values) => {
    const { state } = await checkUsername()
    if (state !== 'available') {
      const key = state === 'failed' ? 'username_check_error' : 'choose_different_username'
      form.setError('username', { message: t(`errors.${key}`) }, { shouldFocus: true })
      return
    }
    try {
      const { username, message } = await api('POST /api/signup', { body: values })
      rememberCodeSent(username, values.email.trim())
      toast(message)
      await navigate(gateAddress('/register', query, { verify: username }))
    } catch (failure) {
      showFailure(form, failure, t('errors.generic_error'))
    }
  })
}
