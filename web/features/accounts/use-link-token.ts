import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Token of the emailed link, moved from the URL to the state of the history entry at once. */
export function useLinkToken(): string | undefined {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const inAddress = query.get('token') ?? undefined

  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, state: { token: inAddress } })
  }, [inAddress, pathname, navigate])

  return inAddress ?? tokenIn(state)
}

function tokenIn(state: unknown): string | undefined {
  const holds = typeof state === 'object' && state !== null && 'token' in state
  return holds && typeof state.token === 'string' ? state.token : undefined
}
