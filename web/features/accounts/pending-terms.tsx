import { lazy, Suspense } from 'react'
import { useSession } from '../../platform/session.ts'

const PendingTermsDialog = lazy(() => import('./pending-terms-dialog.tsx'))

/** Over every page: terms that were published anew, or never accepted, come before anything else. */
export function PendingTerms() {
  if (!useSession()?.termsPending) return null
  return (
    <Suspense>
      <PendingTermsDialog />
    </Suspense>
  )
}
