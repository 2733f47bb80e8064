import { lazy, Suspense } from 'react'
import { loadWithTexts } from '../../../platform/hydration/lazy-component.ts'
import { useSession } from '../../../platform/session/session.ts'

const PendingTermsDialog = lazy(() => loadWithTexts(() => import('./pending-terms-dialog.tsx'), ['accounts']))

/** Terms dialog over every page, for users who have not accepted the current version. */
export function PendingTerms() {
  if (!useSession()?.termsPending) return null
  return (
    <Suspense>
      <PendingTermsDialog />
    </Suspense>
  )
}
