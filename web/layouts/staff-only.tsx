import { Outlet } from 'react-router'
import { Guard } from '../features/accounts/guard.tsx'

export default function StaffOnly() {
  return (
    <Guard allows={(session) => session.isStaff}>
      <Outlet />
    </Guard>
  )
}
