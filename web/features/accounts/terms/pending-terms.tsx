import { lazy, Suspense } from 'react'
import { loadWithTexts } from '../../../platform/hydration/lazy-component.ts'
import { useSession } from '../../../platform/session/session.ts'

const PendingTermsDialog = lazy(() => loadWithTexts(() => import('./pending-terms-dialog.tsx'), ['accounts']))

/** Over every page: terms that were published anew, or never accepted, come before anything else. */
export function PendingTerms() {
  if (!useSession()?.termsPending) return null
  return (
    <Suspense>
      <PendingTermsDialog />
    </Suspense>
  )
}
