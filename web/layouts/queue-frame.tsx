import { Outlet } from 'react-router'
import { RoomForTabs, StaffTabs } from '../features/admin/kit/staff-tabs.tsx'
import { useIsHydrated } from '../platform/hydration/use-is-hydrated.ts'
import { useSession } from '../platform/session/session.ts'

/** Operators of channels come to the queue, too; staff find it beside their other tools. */
export default function QueueFrame() {
  const isStaff = useSession()?.isStaff
  // The page that the server writes has no texts of staff, and the browser may have them already.
  const Tabs = useIsHydrated() ? StaffTabs : RoomForTabs
  return (
    <div className="mx-auto max-w-295 px-gutter pt-6 pb-16">
      {isStaff && <Tabs />}
      <Outlet />
    </div>
  )
}
