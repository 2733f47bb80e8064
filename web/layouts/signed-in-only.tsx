import { Outlet } from 'react-router'
import { Guard } from '../features/accounts/guard.tsx'

export default function SignedInOnly() {
  return (
    <Guard>
      <Outlet />
    </Guard>
  )
}
