import { loadInBrowser, readAnswers } from '../../platform/api/member-answers.ts'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { useSession } from '../../platform/session/session.ts'
import type { Route } from './+types/conversation-page.ts'
import { conversationQuery } from './conversation.queries.ts'
import { ConversationScreen } from './conversation-screen.tsx'
import { blocksQuery } from './conversations.queries.ts'
import { ConversationMissing } from './missing-conversation.tsx'

export const handle: LayoutHandle = { personal: true, fill: true, panel: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isConversation(params.id)) return
  const id = Number(params.id)
  return readAnswers(context, ({ userId }) => [conversationQuery(id), blocksQuery(userId)])
}

export const clientLoader = loadInBrowser

export default function ConversationPage({ params: { id } }: Route.ComponentProps) {
  const session = useSession()
  if (!session) return null
  // Other paths are no conversations, so no request is needed.
  if (!isConversation(id)) return <ConversationMissing />
  return <ConversationScreen key={id} id={Number(id)} userId={session.userId} />
}

const isConversation = (id: string) => /^[1-9]\d{0,14}$/.test(id)
