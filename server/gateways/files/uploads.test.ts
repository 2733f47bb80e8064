import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPicture, sendPicture } from '../../../tests/support/pictures.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let address: string

beforeAll(async () => {
  site = await startSite()
  const lia = await site.member('lia')
  address = (await sendPicture(site, lia, await drawPicture(30, 30).png().toBuffer())).body.imageUrl
})
afterAll(() => site.stop())

describe('an upload', () => {
  test('is kept for ever by those who have it, and may do nothing but be seen', async () => {
    const response = await fetch(site.url + address)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-length': String((await response.arrayBuffer()).byteLength),
    })
    const etag = response.headers.get('etag') ?? ''
    expect((await fetch(site.url + address, { headers: { 'if-none-match': `W/${etag}` } })).status).toBe(304)
    const head = await fetch(site.url + address, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  const dots = ['..', '%2e%2e', '%2E.', '.%2e', '%252e%252e', '..%00', '%c0%ae%c0%ae', '..;', '....']
  const slashes = ['/', '%2f', '%5c', '\\', '%252f', '//', '/./']
  const targets = ['etc/passwd', 'postgres/PG_VERSION']
  const spellings = dots.flatMap((dot) =>
    slashes.flatMap((slash) => targets.map((target) => `${`${dot}${slash}`.repeat(4)}${target}`)),
  )

  test(`has no other name: ${spellings.length} ways out of the folder lead nowhere`, async () => {
    for (const spelling of spellings) {
      const { status, body } = await raw(`/uploads/${spelling}`)
      expect([400, 404], spelling).toContain(status)
      expect(body, spelling).not.toMatch(/root:|^\d+$/)
    }
  })

  test.each(['', 'incoming', '.env', `${'a'.repeat(26)}.jpg`, `${'a'.repeat(26)}.svg`, 'A.jpg'])(
    '%j is none',
    async (name) => expect((await raw(`/uploads/${name}`)).status).toBe(404),
  )

  test('that is lost is a piece of a chart where the browser would put its own sign', async () => {
    const ask = (browser: string, accept: string) =>
      fetch(`${site.url}/uploads/lost.webp`, { headers: { accept, 'user-agent': browser } })
    const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
    const chrome = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
    const requests = [
      await ask(safari, 'image/webp,image/*;q=0.8'),
      await ask(safari, '*/*'),
      await ask(chrome, 'image/webp'),
    ]
    expect(requests.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(requests.map(({ headers }) => headers.get('content-type'))).toEqual([
      'image/svg+xml',
      'application/json; charset=utf-8',
      'application/json; charset=utf-8',
    ])
    expect(requests[0]?.headers.get('cache-control')).toBe('no-store')
  })
})

/** Requests the path as it is: `fetch` would normalize it. */
async function raw(path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(site.url)
  const call = request({ hostname, port, path }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, body: await readText(response) }
}
