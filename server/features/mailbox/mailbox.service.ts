import type { Dependencies } from './dependencies.ts'
import { createMailboxQueries } from './mailbox.queries.ts'
import { updateWriterOf } from './mailbox.store.ts'
import { createMarkMessage } from './mark-message.ts'
import { createReceiveMessage } from './receive-message.ts'
import { createReplyToMessage } from './reply-to-message.ts'

export type MailboxService = ReturnType<typeof createMailboxService>

/** Creates the service of the mailbox: messages to the site, and replies. */
export function createMailboxService(needs: Dependencies) {
  return {
    ...createReceiveMessage(needs),
    ...createMailboxQueries(needs),
    ...createReplyToMessage(needs),
    ...createMarkMessage(needs),
    claimMessages: (writer: { userId: number; email: string }) =>
      needs.db.write((tx) => updateWriterOf(tx, writer)),
  }
}
