import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { startSite } from '../../tests/support/site.ts'

test('a stop in good order answers what is being answered', async () => {
  const site = await startSite()
  try {
    const call = request(`${site.url}/api/login_check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    })
    const answered = once(call, 'response')
    call.flushHeaders()
    // The server has received the headers; the body is yet to come.
    await once(call, 'continue')
    const restarted = site.restart()
    call.end(JSON.stringify({ username: 'neto', password: 'neto-neto-neto' }))
    const [answer] = (await answered) as [IncomingMessage]
    expect(answer.statusCode).toBe(200)
    expect(await json(answer)).toMatchObject({ username: 'neto' })
    await restarted
  } finally {
    await site.stop()
  }
})

test('who asks again on a connection that a stop still waits for is answered, not sent away', async () => {
  const site = await startSite()
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  try {
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk
    })
    const body = JSON.stringify({ username: 'neto', password: 'neto-neto-neto' })
    socket.write(
      `POST /api/login_check HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    await vi.waitFor(() => expect(heard).toContain('100 Continue'))
    const restarted = site.restart()
    await vi.waitFor(async () => expect(await isListening(Number(port), hostname)).toBe(false))
    socket.write(`${body}GET /api/channels HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
    await vi.waitFor(() => expect(heard.match(/HTTP\/1\.1 200/g)).toHaveLength(2))
    await restarted
  } finally {
    socket.destroy()
    await site.stop()
  }
})

async function isListening(port: number, host: string): Promise<boolean> {
  const knock = connect(port, host)
  return new Promise((resolve) => {
    knock.once('connect', () => resolve(true))
    knock.once('error', () => resolve(false))
  }).then((is) => {
    knock.destroy()
    return is as boolean
  })
}
