import { Navigate, useLocation } from 'react-router'
import { useSession } from '../../../platform/session/session.ts'

const page = '/profile/security'

/** Staff whom the site asks for a second step set one up before anything else. */
export function PendingSecondStep() {
  const session = useSession()
  const { pathname } = useLocation()
  const isElsewhere = session?.secondStepPending && !session.termsPending && pathname !== page
  return isElsewhere ? <Navigate to={page} replace /> : null
}
