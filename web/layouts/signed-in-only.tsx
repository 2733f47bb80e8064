import { Outlet } from 'react-router'
import { Guard } from '../features/accounts/guard.tsx'
import type { LayoutHandle } from '../platform/page/layout-handle.ts'
import { PageSkeleton } from '../ui/states/page-skeleton.tsx'

export const handle: LayoutHandle = { guarded: true }

export default function SignedInOnly() {
  return (
    <Guard waiting={<PageSkeleton />}>
      <Outlet />
    </Guard>
  )
}
