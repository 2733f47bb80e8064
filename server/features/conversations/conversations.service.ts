import { createBlockUser } from './block-user.ts'
import { createConversationQueries } from './conversations.queries.ts'
import type { Dependencies } from './dependencies.ts'
import { createEditMessage } from './edit-message.ts'
import { createOpenConversation } from './open-conversation.ts'
import { createSearchMessages } from './search-messages.ts'
import { createSendMessage } from './send-message.ts'

export type ConversationsService = ReturnType<typeof createConversationsService>

/** Creates the service of private conversations between two people. */
export function createConversationsService(dependencies: Dependencies) {
  const { opening, openWith } = createOpenConversation(dependencies)
  return {
    ...opening,
    ...createSendMessage({ ...dependencies, openWith }),
    ...createEditMessage(dependencies),
    ...createConversationQueries(dependencies),
    ...createSearchMessages(dependencies),
    ...createBlockUser(dependencies),
  }
}
