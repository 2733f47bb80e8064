import type { Dependencies } from './dependencies.ts'
import { createMailboxQueries } from './mailbox.queries.ts'
import { updateWriterOf } from './mailbox.store.ts'
import { createMarkMessage } from './mark-message.ts'
import { createReceiveMessage } from './receive-message.ts'
import { createReplyToMessage } from './reply-to-message.ts'

export type MailboxService = ReturnType<typeof createMailboxService>

/** Creates the service of the mailbox: messages to the site, and replies. */
export function createMailboxService(dependencies: Dependencies) {
  return {
    ...createReceiveMessage(dependencies),
    ...createMailboxQueries(dependencies),
    ...createReplyToMessage(dependencies),
    ...createMarkMessage(dependencies),
    claimMessages: (writer: { userId: number; email: string }) =>
      dependencies.db.write((tx) => updateWriterOf(tx, writer)),
  }
}
