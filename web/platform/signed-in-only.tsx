import { Outlet } from 'react-router'

export default function SignedInOnly() {
  return <Outlet />
}
