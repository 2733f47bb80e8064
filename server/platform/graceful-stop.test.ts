import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
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
