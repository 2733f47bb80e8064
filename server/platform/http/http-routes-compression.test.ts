import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/index.ts'
import { writeArticle } from '../../../tests/support/articles.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let neto: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  neto = await site.signIn('neto')
  for (let i = 0; i < 12; i += 1) await writeArticle(neto, { title: `A luz do mar, parte ${i}` })
})
afterAll(() => site.stop())

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

interface Asked {
  method?: string
  body?: string
}

/** Sends a request and returns the response without decoding it. */
function ask(path: string, headers: Record<string, string> = {}, { method, body }: Asked = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const asking = request(site.url + path, { headers, method }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts),
        }),
      )
    })
    asking.on('error', reject).end(body)
  })
}

const asBrowsers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const list = '/api/articles?limit=12'

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('a long list goes out to “%s” as %s, and is the same', async (accepted, encoding, unpack) => {
  const plain = await ask(list)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body.length).toBeGreaterThan(2000)
  for (const answer of [
    await ask(list, { 'accept-encoding': accepted }),
    await ask(list, { 'accept-encoding': accepted }),
  ]) {
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(answer.body.length),
      'content-type': plain.headers['content-type'],
    })
    expect(String(answer.headers.vary)).toContain('Accept-Encoding')
    expect(answer.body.length).toBeLessThan(plain.body.length / 2)
    expect(unpack(answer.body).equals(plain.body)).toBe(true)
  }
})

test('a short answer stays as it is, and so does one for who takes nothing else', async () => {
  expect(
    (await ask('/api/check-username?username=duda', asBrowsers)).headers['content-encoding'],
  ).toBeUndefined()
  const { headers, body } = await ask(list, { 'accept-encoding': 'identity' })
  expect([headers['content-encoding'], headers['content-length']]).toEqual([undefined, String(body.length)])
})

test('whoever has the answer already is told so, however it was compressed', async () => {
  const tagged = '/api/articles?limit=12'
  const first = await ask(tagged, asBrowsers)
  const etag = String(first.headers.etag)
  expect(etag).toMatch(/^W\//)
  const again = await ask(tagged, { ...asBrowsers, 'if-none-match': etag })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

test('what one member reads is compressed for them alone', async () => {
  const path = '/api/admin/audit'
  const answer = await ask(path, { ...asBrowsers, authorization: `Bearer ${neto.token}` })
  expect(answer.headers['content-encoding']).toBe('zstd')
  expect(zstdDecompressSync(answer.body).toString()).toContain('A luz do mar, parte 11')
  const refused = await ask(path, asBrowsers)
  expect([refused.status, refused.headers['content-encoding']]).toEqual([401, undefined])
})

test('what a call that writes answers is compressed as well', async () => {
  const headers = { ...asBrowsers, authorization: `Bearer ${neto.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'Termos', content: '<p>A luz do mar.</p>'.repeat(200), lang: 'pt' })
  const answer = await ask('/api/admin/pages/terms/preview', headers, { method: 'POST', body })
  expect([answer.status, answer.headers['content-encoding']]).toEqual([200, 'zstd'])
  expect(zstdDecompressSync(answer.body).toString()).toContain('A luz do mar')
})

test.each(['/api/docs/openapi.json', '/feed.xml', '/feed.json'])('%s goes out compressed', async (path) => {
  const [plain, packed] = [await ask(path), await ask(path, asBrowsers)]
  expect(packed.headers['content-encoding']).toBe('zstd')
  expect(zstdDecompressSync(packed.body).equals(plain.body)).toBe(true)
})

test('an answer that lets somebody in somewhere says so, and is sent as it is', () => {
  // Not secrets: a list of names, the number of codes left, and a page token of another service's list.
  const harmless = ['/api/app-passwords', '/api/second-steps', '/api/youtube/search']
  const all = Object.values(endpoints)
  const secrets = all.filter(({ response }) => {
    const shape = JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any', io: 'output' }))
    return /"(\w*(token|secret|password|credential)\w*|auth|recoveryCodes)":/i.test(shape)
  })
  const isSaid = (one: (typeof all)[number]) => 'hasSecret' in one
  expect(all.length).toBeGreaterThan(150)
  expect(secrets.filter((one) => !isSaid(one)).map(({ path }) => path)).toEqual(harmless)
  expect(secrets.filter(isSaid).length).toBeGreaterThan(10)
})
