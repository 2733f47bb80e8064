import type { Message } from '#contract/chat.ts'
import type { Client } from './client.ts'

/** Says something that is no command, and answers the line. */
export async function say(
  member: Client,
  channel: string,
  text: string,
  client_id?: string,
): Promise<{ status: 'success'; id: number; message: Message }> {
  const body = { channel, text, ...(client_id ? { client_id } : {}) }
  const answer = await member.call('POST /api/send-message', { body })
  if (answer.message === null) throw new Error(`“${text}” is a command`)
  return answer
}
