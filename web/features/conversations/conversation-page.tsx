import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { listBlocks, showConversation } from '#contract/conversations.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { learn } from '../../platform/create-queries.ts'
import type { LayoutHandle } from '../../platform/layout-handle.ts'
import { readAsMember } from '../../platform/page-data.ts'
import { useSession } from '../../platform/session.ts'
import type { Route } from './+types/conversation-page.ts'
import { conversationQuery } from './conversation.queries.ts'
import { newLog } from './conversation-log.ts'
import { ConversationScreen } from './conversation-screen.tsx'
import { blocksQuery } from './conversations.queries.ts'
import { ConversationMissing } from './missing-conversation.tsx'

interface ConversationData {
  history: ResultOf<typeof showConversation>
  blocks: ResultOf<typeof listBlocks>
}

export const handle: LayoutHandle = { personal: true, fill: true, panel: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isConversation(params.id)) return
  const id = Number(params.id)
  return readAsMember(context, async (read): Promise<ConversationData> => {
    const [history, blocks] = await Promise.all([
      read('GET /api/conversations/:id', { params: { id }, query: {} }),
      read('GET /api/blocks', {}),
    ])
    return { history, blocks }
  })
}

/** Whoever comes from another page has the code, which asks while it draws. */
export const clientLoader = () => undefined

export default function ConversationPage({ params: { id }, loaderData: seen }: Route.ComponentProps) {
  const session = useSession()
  if (!session) return null
  // Other addresses are nobody's conversation: the server need not be asked.
  if (!isConversation(id)) return <ConversationMissing />
  return <Conversation key={id} id={Number(id)} userId={session.userId} seen={seen} />
}

const isConversation = (id: string) => /^[1-9]\d{0,14}$/.test(id)

interface ConversationProps {
  id: number
  userId: number
  seen: ConversationData | undefined
}

/** It begins with what came with the page. */
function Conversation({ id, userId, seen }: ConversationProps) {
  const queries = useQueryClient()
  // Once, before anything below asks for it.
  useState(() => {
    if (!seen) return
    learn(queries, conversationQuery(id).queryKey, newLog(seen.history))
    learn(queries, blocksQuery(userId).queryKey, seen.blocks)
  })
  return <ConversationScreen id={id} userId={userId} />
}
