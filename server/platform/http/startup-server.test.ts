import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '../../../tests/support/free-port.ts'
import { createTranslator } from '../text/translate.ts'
import { answerWhileStarting } from './startup-server.ts'

test('who comes while the site starts gets a page, programs get data, and then the port is free', async () => {
  const place = { host: '127.0.0.1', port: await freePort() }
  const url = `http://127.0.0.1:${place.port}`
  const stop = await answerWhileStarting(place, createTranslator())

  const page = await fetch(`${url}/blog/um-texto`, {
    headers: { accept: 'text/html', 'accept-language': 'en' },
  })
  expect(page.status).toBe(503)
  expect(Object.fromEntries(page.headers)).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(page.headers.get('content-security-policy')).not.toContain('script')
  expect(await page.text()).toContain('The site will be right back')

  const data = await fetch(`${url}/api/channels`)
  expect([data.status, data.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await data.json()).toMatchObject({ status: 'error', code: 503, key: 'unavailable' })
  expect((await fetch(`${url}/readyz`)).status).toBe(503)

  await stop()
  const next = createServer().listen(place.port, place.host)
  await once(next, 'listening')
  next.close()
})

test('where somebody listens already it is said before anything is begun', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(answerWhileStarting({ host: '127.0.0.1', port }, createTranslator())).rejects.toThrow(
    'another program listens there already',
  )
  other.close()
})
