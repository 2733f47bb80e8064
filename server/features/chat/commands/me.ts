import { BadRequest } from '../../../platform/errors.ts'
import type { Command } from './command.ts'

/** `/me waves`: a line of the channel, like any other. */
export const me: Command = async ({ actor, rest, ...line }, { sendMessage }) => {
  const { slug, clientId, replyTo, pictures, isConfirmed } = line
  if (!rest && !pictures?.length) throw new BadRequest('text_required')
  return sendMessage(actor, { slug, text: rest, kind: 'action', clientId, replyTo, pictures, isConfirmed })
}
