import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api/api-error.ts'
import { toast } from '../../platform/toast.ts'
import { Unproven, useProof } from './proof.tsx'
import { secondStepsQuery } from './security.queries.ts'

/** Makes a change by a button: errors are shown as a toast, and the data is fetched again. */
export function useChange() {
  const { t } = useTranslation('accounts')
  const withProof = useProof()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function change<T>(act: () => Promise<T>): Promise<T | undefined> {
    setBusy(true)
    try {
      return await withProof(act)
    } catch (failure) {
      const text = failure instanceof ApiError ? failure.message : t('errors.generic_error')
      if (!(failure instanceof Unproven)) toast(text, { kind: 'error' })
      return undefined
    } finally {
      setBusy(false)
      void queries.invalidateQueries(secondStepsQuery)
    }
  }

  return { change, isBusy }
}
