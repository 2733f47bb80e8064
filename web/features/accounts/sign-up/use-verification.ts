import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { gateAddress } from '../gate-address.ts'
import { type CodeEntry, emptyEntry, isComplete } from './code-entry.ts'
import { rememberCodeSent } from './code-sent.ts'

/** Result of the last action, with its message. */
interface VerificationOutcome {
  kind: 'wrong' | 'expired' | 'failed' | 'resent'
  text: string
}

/** Verifies the code, and requests another. Success leads to the sign-in page. */
export function useVerification(username: string) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [entry, setEntry] = useState<CodeEntry>(() => emptyEntry(bounds.verificationCode.length))
  const [outcome, setOutcome] = useState<VerificationOutcome>()
  const [busy, setBusy] = useState(false)

  async function verify(): Promise<void> {
    if (busy || !isComplete(entry)) return
    setBusy(true)
    setOutcome(undefined)
    try {
      await api('POST /api/confirmCode', { body: { username, code: entry.join('') } })
      await navigate(gateAddress('/login', query, { verified: '1', username }), { replace: true })
    } catch (failure) {
      setOutcome(refusal(failure))
    } finally {
      setBusy(false)
    }
  }

  async function resend(): Promise<void> {
    setOutcome(undefined)
    try {
      const { message } = await api('POST /api/resend-code', { body: { username } })
      rememberCodeSent(username)
      setEntry(emptyEntry(entry.length))
      setOutcome({ kind: 'resent', text: message })
    } catch (failure) {
      setOutcome(refusal(failure))
    }
  }

  function refusal(failure: unknown): VerificationOutcome {
    if (!(failure instanceof ApiError)) return { kind: 'failed', text: t('errors.generic_error') }
    if (failure.key === 'invalid_code') return { kind: 'wrong', text: t('errors.invalid_code') }
    return { kind: failure.status === 410 ? 'expired' : 'failed', text: failure.message }
  }

  function change(next: CodeEntry): void {
    setEntry(next)
    if (outcome?.kind === 'wrong') setOutcome(undefined)
  }

  return { entry, change, outcome, busy, verify, resend }
}
