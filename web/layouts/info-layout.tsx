import { Outlet } from 'react-router'

export default function InfoLayout() {
  return <Outlet />
}
