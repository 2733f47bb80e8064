import { BadRequest } from '../../../platform/errors.ts'
import type { Command } from './command.ts'

/** `/me waves`: a line of the channel, like any other. */
export const me: Command = async ({ actor, slug, rest, clientId, replyTo, pictures }, { sendMessage }) => {
  if (!rest && !pictures?.length) throw new BadRequest('text_required')
  return {
    message: await sendMessage(actor, { slug, text: rest, kind: 'action', clientId, replyTo, pictures }),
  }
}
