import type { ReadyLine } from '../timeline/outbox/outbox-delivery.ts'

/** Returns the body of `POST /api/conversations/private/messages`. */
export const messageBody = (line: ReadyLine) => ({
  ...{ conversation_id: Number(line.place), content: line.text, client_id: line.clientId },
  ...(line.answered && { replyTo: line.answered.id }),
  ...(line.pictures && { pictures: [...line.pictures] }),
})
