import { Outlet } from 'react-router'
import { StaffTabs } from '../features/admin/kit/staff-tabs.tsx'
import { useSession } from '../platform/session.ts'

/** Operators of channels come to the queue, too; staff find it beside their other tools. */
export default function QueueFrame() {
  const isStaff = useSession()?.isStaff
  return (
    <div className="max-w-295 px-gutter pt-6 pb-16">
      {isStaff && <StaffTabs />}
      <Outlet />
    </div>
  )
}
