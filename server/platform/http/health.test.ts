import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../../tests/support/client.ts'
import {
  closeDatabase,
  makeReadOnly,
  makeWritable,
  reopenDatabase,
} from '../../../tests/support/closed-database.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ environment: { METRICS_TOKEN: 'a-long-secret' } })
})
afterAll(() => site.stop())

const ask = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers })

test('a site that serves says that it is well and ready', async () => {
  for (const path of ['/healthz', '/livez', '/readyz']) expect((await ask(path)).status, path).toBe(200)
})

test('whoever sits on the machine reads the metrics, others need the token', async () => {
  expect(await (await ask('/metrics')).text()).toContain('http_request_duration_seconds')
  const forwarded = { 'x-forwarded-for': '192.0.2.1' }
  expect((await ask('/metrics', forwarded)).status).toBe(404)
  expect((await ask('/metrics', { 'x-forwarded-proto': 'https' })).status).toBe(404)
  expect((await ask('/metrics', { ...forwarded, authorization: 'Bearer a-long-guess!' })).status).toBe(404)
  expect((await ask('/metrics', { ...forwarded, authorization: 'Bearer a-long-secret' })).status).toBe(200)
})

test('of an address thirty wrong tokens are answered, then not even the right one; an IPv6 /48 has ten times as many', async () => {
  const guarded = await startSite({
    environment: { METRICS_TOKEN: 'a-long-secret', TRUST_PROXY: '127.0.0.1' },
  })
  const tryFrom = async (ip: string, token: string) => {
    const headers = { 'x-forwarded-for': ip, authorization: `Bearer ${token}` }
    return (await fetch(`${guarded.url}/metrics`, { headers })).status
  }
  const guesses = (ip: string) => Promise.all(Array.from({ length: 31 }, (_, n) => tryFrom(ip, `guess-${n}`)))
  expect((await guesses('192.0.2.1')).sort()).toEqual([...Array(30).fill(404), 429])
  expect(await tryFrom('192.0.2.1', 'a-long-secret')).toBe(429)
  expect(await tryFrom('192.0.2.2', 'a-long-secret')).toBe(200)

  for (let network = 0; network < 10; network++) await guesses(`2001:db8:1:${network}::1`)
  expect(await tryFrom('2001:db8:1:ff::1', 'a-long-secret')).toBe(429)
  expect(await tryFrom('2001:db8:2::1', 'a-long-secret')).toBe(200)
  await guarded.stop()
})

test('the metrics count each answer by method, route and status, and by nothing that differs from one to the next', async () => {
  const countsOf = async () => {
    const metrics = await (await ask('/metrics')).text()
    return metrics.match(/^http_request_duration_seconds_count\{.*route="\/livez".*$/gm)
  }
  const [before = ''] = (await countsOf()) ?? []
  for (const _ of [1, 2]) await ask('/livez')
  const count = Number(before.split(' ')[1] ?? 0) + 2
  await expect
    .poll(countsOf)
    .toEqual([`http_request_duration_seconds_count{method="GET",route="/livez",status="200"} ${count}`])
})

test('a proxy on this machine that says nothing of itself reads no metrics for others', async () => {
  const requests = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get(`${site.url}/metrics`, { headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).on('error', reject)
    })
  expect(await requests('exemplo.com')).toBe(404)
  expect(await requests('127.0.0.1.exemplo.com')).toBe(404)
  expect(await requests('localhost:3000')).toBe(200)
})

test('the dashboard shows figures that the site really has', async () => {
  const dashboard = await readFile(new URL('../../../deploy/grafana-dashboard.json', import.meta.url), 'utf8')
  const requests = [...dashboard.matchAll(/"expr": "([^"]+)"/g)].flatMap(([, expression = '']) => [
    ...expression.matchAll(/\b(?:http|nodejs|process|site)_\w+/g),
  ])
  const figures = await (await ask('/metrics')).text()
  // Metrics are listed before their first sample.
  const known = new Set([...figures.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_(bucket|sum|count)$/, ''))
  expect(requests.length).toBeGreaterThan(10)
  expect(requests.map(([name]) => name).filter((name) => !isKnown(name))).toEqual([])
})

test('the description of all calls can be read as data and as a page', async () => {
  const data = await (await ask('/api/docs')).json()
  expect(data.openapi).toBe('3.1.0')
  expect(data.paths).toHaveProperty('/api/login_check.post')
  const page = await ask('/api/docs', { accept: 'text/html' })
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('/api/login_check')
})

test('data may not be framed, sniffed or run', async () => {
  const { headers } = await ask('/api/config')
  expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toBeNull()
  expect(headers.get('x-powered-by')).toBeNull()
})

test('a database that keeps a question waiting keeps no other figure back', async () => {
  await withClient(site.databaseUrl, async (client) => {
    await client.query('begin; lock table newsletter_letters')
    const answer = await fetch(`${site.url}/metrics`, { signal: AbortSignal.timeout(8000) })
    const figures = await answer.text()
    expect(figures).toMatch(/^newsletter_letters_waiting nan$/im)
    expect(figures).toContain('site_disk_free_bytes')
    await client.query('rollback')
  })
})

test('a site whose database is gone is not ready, refuses with 503, and recovers by itself', async () => {
  await closeDatabase(site.databaseUrl)
  expect((await ask('/readyz')).status).toBe(503)
  expect((await ask('/healthz')).status).toBe(200)
  const refused = await ask('/api/channels')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await refused.json()).toMatchObject({ code: 503, key: 'unavailable' })

  await reopenDatabase(site.databaseUrl)
  await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
  expect((await ask('/api/channels')).status).toBe(200)
})

test('a site whose database takes no writes is not ready, refuses what would be written with 503, and is read', async () => {
  await site.member('ana')
  await makeReadOnly(site.databaseUrl)
  await expect.poll(async () => (await ask('/readyz')).status).toBe(503)
  const body = { username: 'ana', password: passwordOf('ana') }
  const refused = await createClient(site.url).refused('POST /api/login_check', { body })
  expect(refused).toMatchObject({ status: 503, body: { key: 'unavailable' } })
  expect((await ask('/api/channels')).status).toBe(200)

  await makeWritable(site.databaseUrl)
  await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
  await expect
    .poll(async () => (await createClient(site.url).ask('POST /api/login_check', { body })).status)
    .toBe(200)
})
