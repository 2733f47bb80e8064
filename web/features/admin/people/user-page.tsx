import { useParams } from 'react-router'
import { AccountScreen } from './account-screen.tsx'

export default function UserPage() {
  const id = Number(useParams().id)
  return <AccountScreen key={id} id={id} />
}
