import type { ReadyLine } from '../../timeline/outbox/outbox-delivery.ts'

/** Returns the body of `POST /api/send-message` for a line. */
export const lineBody = (line: ReadyLine) => ({
  ...{ channel: line.place, text: line.text, client_id: line.clientId },
  ...(line.answered && { replyTo: line.answered.id }),
  ...(line.pictures && { pictures: [...line.pictures] }),
  ...(line.warned && { confirmed: true }),
})
