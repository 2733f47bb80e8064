import { Navigate, useLocation } from 'react-router'
import { useSession } from '../../../platform/session/session.ts'

const page = '/profile/security'

/** Redirects staff who have to set up a second step to the page for it. */
export function PendingSecondStep() {
  const session = useSession()
  const { pathname } = useLocation()
  const isElsewhere = session?.secondStepPending && !session.termsPending && pathname !== page
  return isElsewhere ? <Navigate to={page} replace /> : null
}
