import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startSite, type TestSite } from '../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ environment: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => site.stop())

/** Connects as by a proxy that writes the port of its client, and returns the answer. */
async function comeFrom(address: string, from: number): Promise<string> {
  const headers = { 'x-forwarded-for': `${address}:${from}` }
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/irc`, 'text.ircv3.net', { headers })
  // An ERROR may come together with the handshake.
  const answered = once(socket, 'message')
  socket.once('open', () => socket.send('CAP LS'))
  const [answer] = await answered
  return String(answer)
}

test.each(['203.0.113.9', '[2001:db8::1]'])(
  'the connections of %s are those of one address, whatever their ports',
  async (address) => {
    for (let count = 0; count < 20; count += 1)
      expect(await comeFrom(address, 4000 + count)).toContain(' CAP * LS ')
    expect(await comeFrom(address, 5000)).toBe('ERROR :Too many connections from your address')
  },
)
