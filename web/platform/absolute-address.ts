import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** `/blog/mar` → `https://example.org/blog/mar`; an address that is absolute stays. */
export function useAbsoluteAddress(): (address: string) => string {
  const site = useRouteLoaderData<typeof loader>('root')
  return (address) => (/^https?:/.test(address) ? address : (site?.publicUrl ?? '') + address)
}
