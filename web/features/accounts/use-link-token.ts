import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The token of the mailed link. It leaves the address at once and stays with this entry of the history. */
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
