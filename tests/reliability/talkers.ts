import { randomUUID } from 'node:crypto'
import { createClient } from '../support/client.ts'

/** Users who write and read without pause, and never retry: the proxy in front of the site does. */
export function startTalking({ url, tokens }: { url: string; tokens: readonly string[] }) {
  const counts = { answered: 0, failed: 0 }
  /** The `client_id` of each. */
  const acknowledged: string[] = []
  let isOpen = true

  async function converse(token: string): Promise<void> {
    const member = createClient(url, token)
    while (isOpen) {
      const client_id = randomUUID()
      const body = { channel: 'barra', text: 'Bom dia!', client_id }
      const sent = await member.ask('POST /api/send-message', { body })
      if (sent.status === 200) acknowledged.push(client_id)
      const read = await member.ask('GET /api/channels/:slug/messages', { params: { slug: 'barra' } })
      for (const { status } of [sent, read]) {
        counts.answered += 1
        if (status !== 200) counts.failed += 1
      }
    }
  }
  const talking = Promise.all(tokens.map(converse))

  return {
    async stop() {
      isOpen = false
      await talking
      return { ...counts, acknowledged }
    },
  }
}
