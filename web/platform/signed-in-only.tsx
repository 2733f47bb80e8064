import { Outlet } from 'react-router'
import { Guard } from './guard.tsx'

export default function SignedInOnly() {
  return (
    <Guard>
      <Outlet />
    </Guard>
  )
}
