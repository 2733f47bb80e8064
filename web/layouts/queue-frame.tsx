import { Outlet } from 'react-router'
import { RoomForTabs, StaffTabs } from '../features/admin/kit/staff-tabs.tsx'
import { useIsHydrated } from '../platform/hydration/use-is-hydrated.ts'
import { useSession } from '../platform/session/session.ts'

/** Frame of the moderation queue: channel operators use it too; for staff it has their other tools. */
export default function QueueFrame() {
  const isStaff = useSession()?.isStaff
  // Hydration must match the server's page, which has no staff texts although the browser may have them.
  const Tabs = useIsHydrated() ? StaffTabs : RoomForTabs
  return (
    <div className="mx-auto max-w-295 px-gutter pt-6 pb-16">
      {isStaff && <Tabs />}
      <Outlet />
    </div>
  )
}
