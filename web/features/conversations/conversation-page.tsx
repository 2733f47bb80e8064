import { useParams } from 'react-router'
import type { LayoutHandle } from '../../layouts/layout-handle.ts'
import { useSession } from '../../platform/session.ts'
import { ConversationMissing } from './conversation-missing.tsx'
import { ConversationScreen } from './conversation-screen.tsx'

export const handle: LayoutHandle = { fill: true, panel: true }

export default function ConversationPage() {
  const { id = '' } = useParams()
  const session = useSession()
  if (!session) return null
  // Other addresses are nobody's conversation: the server need not be asked.
  if (!/^[1-9]\d{0,14}$/.test(id)) return <ConversationMissing />
  return <ConversationScreen key={id} id={Number(id)} userId={session.userId} />
}
