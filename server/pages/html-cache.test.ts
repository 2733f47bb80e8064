import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packPage } from './cached-page.ts'
import { createHtmlCache } from './html-cache.ts'

const page = (text: string, { status = 200, seconds = 300 } = {}) => packPage(status, text, {}, seconds)

/** Records which pages were rendered. */
function makings() {
  const created: string[] = []
  const make = (text: string, options?: Parameters<typeof page>[1]) => async () => {
    created.push(text)
    return page(text, options)
  }
  return { made: created, make }
}

test('a page is made once for all who ask at the same time and afterwards', async () => {
  const cache = createHtmlCache()
  const { made, make } = makings()

  await Promise.all(Array.from({ length: 20 }, () => cache.get('/ pt', make('home'))))
  await cache.get('/ pt', make('again'))

  expect(made).toEqual(['home'])
})

test('a page that failed is not kept, and the next visitor may have more luck', async () => {
  const cache = createHtmlCache()
  const { made, make } = makings()

  await cache.get('/ pt', make('failure', { status: 500, seconds: 0 }))
  await expect(cache.get('/x pt', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await cache.get('/ pt', make('home'))
  await cache.get('/x pt', make('x'))

  expect(made).toEqual(['failure', 'home', 'x'])
})

test('whoever has used up a limit has nobody refused who asks at the same time', async () => {
  const cache = createHtmlCache()
  const { made, make } = makings()
  const refused = { status: 429, seconds: 0 }
  const [greedy, ...others] = await Promise.all([
    cache.get('/person/7 pt', make('too many', refused)),
    cache.get('/person/7 pt', make('lia')),
    cache.get('/person/7 pt', make('too many, too', refused)),
  ])
  expect([greedy, ...others].map(({ status }) => status)).toEqual([429, 200, 429])
  expect((await cache.get('/person/7 pt', make('again'))).status).toBe(200)
  expect(made).toEqual(['too many', 'lia', 'too many, too'])
})

test('purging a path forgets it and what lies below, in every language, and no neighbour', async () => {
  const cache = createHtmlCache()
  const { made, make } = makings()
  const keys = ['/blog pt', '/blog en', '/blog?page=2 pt', '/blog/mar pt', '/BLOG pt', '/blogue pt', '/ pt']
  for (const key of keys) await cache.get(key, make(key))
  made.length = 0

  cache.purge('/blog')
  for (const key of keys) await cache.get(key, make(key))

  expect(made).toEqual(['/blog pt', '/blog en', '/blog?page=2 pt', '/blog/mar pt', '/BLOG pt'])
})

test('a page that was purged while it was being made is not kept', async () => {
  const cache = createHtmlCache()
  const { made, make } = makings()

  const first = cache.get('/ pt', make('old'))
  cache.purgeAll()
  await first
  await cache.get('/ pt', make('new'))

  expect(made).toEqual(['old', 'new'])
})

test('a page that is asked for again is compressed better, and says the same', async () => {
  const cache = createHtmlCache()
  const text = Array.from({ length: 500 }, (_, line) => `<p>A maré número ${line * line}</p>`).join('')
  const stored = await cache.get('/ pt', () => Promise.resolve(page(text)))
  const first = stored.brotli.body

  await cache.get('/ pt', () => Promise.reject(new Error('it is kept')))
  await expect.poll(() => stored.brotli.body.length).toBeLessThan(first.length)

  const { body, headers } = stored.brotli
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(body.length) })
  expect([first, body].map((packed) => String(brotliDecompressSync(packed)))).toEqual([text, text])
  expect(String(stored.plain.body)).toBe(text)
  expect(String(gunzipSync(stored.gzip.body))).toBe(text)
})
