import { Navigate } from 'react-router'

/** The queue is what one comes for. */
export default function AdminPage() {
  return <Navigate to="/admin/reports" replace />
}
