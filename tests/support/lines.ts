import type { Message } from '#contract/chat.ts'
import type { Client } from './client.ts'
import type { TestSite } from './site.ts'

/** Sends a line that is no command, and returns it. */
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

let lastAnnounced = 0

/** Emits a line with a new id directly to the gateways: for tests of delivery, not of storage. */
export function announceLine({ app }: TestSite, text: string): void {
  lastAnnounced += 1
  const number = { id: lastAnnounced, seq: lastAnnounced }
  const place = { channel: 'barra', channelName: '#barra' }
  const line = {
    ...number,
    ...place,
    kind: 'text' as const,
    text,
    message: text,
    nickname: '',
    createdAt: '',
  }
  app.infrastructure.announcer.announce({ to: { channel: 'barra' }, name: 'new-message', args: [line] })
}
