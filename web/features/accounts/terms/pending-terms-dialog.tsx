import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { updateSession } from '../../../platform/session/session.ts'
import { requestSignOut } from '../../unsaved-input/request-sign-out.ts'
import { TermsDialog } from './terms-dialog.tsx'

/** Asks to accept the terms or to sign out. */
export default function PendingTermsDialog() {
  const { t } = useTranslation('accounts')
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function accept(version: number) {
    setBusy(true)
    setFailure(undefined)
    try {
      await api('POST /api/accept-terms', { body: { version } })
      updateSession({ termsPending: false })
      await queries.invalidateQueries()
    } catch (cause) {
      setFailure(cause instanceof ApiError ? cause.message : t('errors.generic_error'))
      // The terms may have changed meanwhile.
      await queries.invalidateQueries({ queryKey: ['page', 'terms'] })
    } finally {
      setBusy(false)
    }
  }

  return (
    <TermsDialog
      notice={t('terms.pending')}
      onAgree={accept}
      onDecline={() => void requestSignOut()}
      declineText={t('terms.logout')}
      failure={failure}
      busy={busy}
    />
  )
}
