import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PasskeyAnswer } from '#contract/second-steps.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { requestPasskey } from './passkey-answer.ts'

/** Requests a passkey of the signed-in user, and sends it as proof. */
export function usePasskeyProof(send: (passkey: PasskeyAnswer) => Promise<void>) {
  const { t } = useTranslation('accounts')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function prove() {
    setBusy(true)
    setFailure(undefined)
    try {
      await send(await requestPasskey())
    } catch (cause) {
      setFailure(cause instanceof ApiError ? cause.message : t('login.passkeyFailed'))
      setBusy(false)
    }
  }

  return { isBusy, failure, prove: () => void prove() }
}
