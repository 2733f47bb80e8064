import { Outlet } from 'react-router'
import { Guard } from '../features/accounts/guard.tsx'
import StaffTools from '../features/admin/staff-tools.tsx'
import type { LayoutHandle } from '../platform/page/layout-handle.ts'
import { PageSkeleton } from '../ui/states/page-skeleton.tsx'

export const handle: LayoutHandle = { guarded: true, tools: StaffTools }

export default function StaffOnly() {
  return (
    <Guard waiting={<PageSkeleton />} allows={(session) => session.isStaff}>
      <Outlet />
    </Guard>
  )
}
