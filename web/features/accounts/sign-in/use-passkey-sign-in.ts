import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { greet } from './next-step.ts'
import { cancelPasskey, fillsInPasskeys, requestPasskey } from './passkey-answer.ts'

/** Errors that are shown for a passkey chosen from the autofill. */
const refusals: ReadonlySet<string> = new Set(['passkey_refused', 'account_suspended'])

/** Shorter than the lifetime of a challenge: afterwards a new one is requested. */
const freshMilliseconds = 4 * 60_000

/** Sign-in by passkey: by the button, or from the browser's autofill of usernames. */
export function usePasskeySignIn({ autofill }: { autofill: boolean }) {
  const { t } = useTranslation('accounts')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [round, setRound] = useState(0)

  async function enter(request: ReturnType<typeof requestPasskey>): Promise<void> {
    greet(
      await api('POST /api/login_check/passkey', { body: { passkey: await request } }),
      t('login.cameBack'),
    )
  }

  async function signIn(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await enter(requestPasskey())
    } catch (cause) {
      setFailure(cause instanceof ApiError ? cause.message : t('login.passkeyFailed'))
      setRound((last) => last + 1)
    }
    setBusy(false)
  }

  const offer = useEffectEvent(async () => {
    // Ignoring the autofill is no error: only server errors are shown.
    await enter(requestPasskey({ autofill: true })).catch((cause: unknown) => {
      if (cause instanceof ApiError && refusals.has(cause.key)) setFailure(cause.message)
    })
  })

  // Does not abort an attempt by the button: its failure begins a new round, its success leaves the page.
  const renew = useEffectEvent(() => {
    if (!isBusy) setRound((last) => last + 1)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round requests a new challenge
  useEffect(() => {
    if (!autofill) return
    let isOffered = false
    let left = false
    const timer = setTimeout(() => renew(), freshMilliseconds)
    void fillsInPasskeys().then((can) => {
      if (!can || left) return
      isOffered = true
      void offer()
    })
    return () => {
      left = true
      clearTimeout(timer)
      if (isOffered) void cancelPasskey()
    }
  }, [autofill, round])

  return { signIn, isBusy, failure }
}
