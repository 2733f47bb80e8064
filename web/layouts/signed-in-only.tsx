import { Outlet } from 'react-router'
import { Guard } from '../features/accounts/guard.tsx'
import type { LayoutHandle } from '../platform/page/layout-handle.ts'

export const handle: LayoutHandle = { guarded: true }

export default function SignedInOnly() {
  return (
    <Guard>
      <Outlet />
    </Guard>
  )
}
