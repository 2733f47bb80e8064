import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FeedServer, feedOf, itemOf, startFeedServer } from '../../../tests/support/feed-server.ts'
import { headline } from '../../../tests/support/news.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let feeds: FeedServer
let site: TestSite
let staff: Member

beforeAll(async () => {
  feeds = await startFeedServer()
  site = await startSite({ environment: { ...feeds.environment, ACCESS_TOKEN_SECONDS: '86400' } })
  staff = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(() => Promise.all([site.stop(), feeds.stop()]))
beforeEach(async () => {
  await site.tables.deleteFrom('news').execute()
  // Expires the cache and resets the limit.
  site.clock.advance({ hours: 1 })
  await site.app.infrastructure.limits.reset({ name: 'news-source', points: 10, seconds: 3600 }, staff.id)
  feeds.hits = 0
  feeds.says(feedOf(itemOf(1, 'Maré alta em Santos') + itemOf(2, 'Canções novas')))
})

interface Page {
  canalBarraNews: { title: string; link: string; isPicked: boolean }[]
}
const look = async (query: object, by = staff) => {
  const { body, headers, status } = await by.ask<Page>('GET /api/newsPicker', {
    query: { source: 'g1', ...query },
  })
  const titles = body.canalBarraNews?.map(({ title }) => title)
  return { status, titles, upstream: headers.get('x-upstream'), items: body.canalBarraNews }
}
const both = ['Maré alta em Santos', 'Canções novas']

describe('the front page of a source', () => {
  test('has the documented shape', async () => {
    const { items, upstream } = await look({})
    expect(upstream).toBeNull()
    expect(items?.[0]).toEqual({
      link: 'https://noticias.example/1',
      title: 'Maré alta em Santos',
      snippet: 'O que se sabe até agora.',
      pagemap: { cse_image: [{ src: 'https://fotos.example/1.jpg' }] },
      isPicked: false,
    })
  })

  test('is filtered by words, without regard to accents', async () => {
    expect((await look({ query: 'mare santos' })).titles).toEqual(['Maré alta em Santos'])
    expect((await look({ query: 'canção' })).titles).toEqual(['Canções novas'])
    expect((await look({ query: 'maré canção' })).titles).toEqual([])
  })

  test('is read once for many who ask, and kept for ten minutes', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => look({ query: `m${n}` })))
    expect(feeds.hits).toBe(1)
    site.clock.advance({ minutes: 9 })
    await look({})
    expect(feeds.hits).toBe(1)
    site.clock.advance({ minutes: 2 })
    await look({})
    expect(feeds.hits).toBe(2)
  })

  test('is what it was while the source is down, and nothing where it never was', async () => {
    await look({ source: 'uol' })
    site.clock.advance({ minutes: 11 })
    feeds.says((response) => response.destroy())
    expect(await look({ source: 'uol' })).toMatchObject({ status: 200, titles: both, upstream: 'down' })
    expect(await look({ source: 'globo' })).toMatchObject({ status: 200, titles: [], upstream: 'down' })

    // It is not requested again for a while.
    const { hits } = feeds
    expect(await look({ source: 'uol' })).toMatchObject({ titles: both, upstream: 'down' })
    expect(feeds.hits).toBe(hits)
    feeds.says(feedOf(itemOf(3)))
    site.clock.advance({ seconds: 20 })
    expect(await look({ source: 'uol' })).toMatchObject({ titles: ['Notícia 3'], upstream: null })
  })

  test('is asked for at most ten times an hour by one of staff; then there is what there was', async () => {
    for (let time = 0; time < 14; time++) {
      expect(await look({})).toMatchObject({ status: 200, titles: both })
      site.clock.advance({ minutes: 11 })
    }
    expect(feeds.hits).toBe(10)
  })

  test.each([
    [{ source: 'globoesporte' }, 'news_source_unknown'],
    [{ source: 'http://127.0.0.1/' }, 'news_source_unknown'],
    [{ source: '' }, 'news_source_unknown'],
    [{ source: 'g1', query: 'a'.repeat(101) }, 'news_query_too_long'],
  ])('is not looked for at %s', async (query, key) => {
    const { status, body } = await staff.refused('GET /api/newsPicker', { query })
    expect([status, body.key]).toEqual([400, key])
    expect(feeds.hits).toBe(0)
  })
})

describe('picking', () => {
  const pick = (body: object) => staff.ask<{ saved: number }>('POST /api/newsPicker', { body })

  test('saves each link once, and says so where it is looked at', async () => {
    const items = [headline(1), headline(2)]
    expect(await pick({ source: 'g1', items })).toMatchObject({ status: 201, body: { saved: 2 } })
    expect(await pick({ source: 'g1', items: [...items, headline(3)] })).toMatchObject({ body: { saved: 1 } })
    expect((await look({})).items?.map(({ isPicked }) => isPicked)).toEqual([true, true])
    const saved = await staff.ask('GET /api/newsPicker/saved', { query: { limit: 2 } })
    expect(saved.headers.get('x-total-count')).toBe('3')
    expect(saved.body).toMatchObject([
      { title: 'Notícia 3', source: 'g1', language: 'pt' },
      { title: 'Notícia 1' },
    ])
  })

  test('two of staff who save the same at once save it once', async () => {
    const items = Array.from({ length: 100 }, (_, n) => headline(n))
    const answers = await Promise.all(
      [items, items.toReversed(), items, items.toReversed()].map((inOrder) =>
        pick({ source: 'g1', items: inOrder }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(answers.reduce((sum, { body }) => sum + body.saved, 0)).toBe(100)
  })

  test('is refused without items, or with what leads elsewhere', async () => {
    for (const [items, key] of [
      [[], 'news_none_picked'],
      [[headline(1, { link: 'javascript:alert(1)' })], 'news_link_invalid'],
      [[headline(1), headline(2, { title: ' ' })], 'value_too_short'],
      [Array.from({ length: 101 }, (_, n) => headline(n)), 'value_invalid'],
    ] as const) {
      expect((await staff.refused('POST /api/newsPicker', { body: { source: 'g1', items } })).body.key).toBe(
        key,
      )
    }
    expect((await site.visitor.call('GET /api/news')).canalBarraNews).toEqual([])
  })

  test('and taking away are in the audit log, and purge the pages', async () => {
    const events: string[] = []
    site.app.infrastructure.bus.on('news.changed', () => void events.push('changed'))
    await pick({ source: 'uol', items: [headline(1)], lang: 'fr' })
    const { canalBarraNews } = await site.visitor.call('GET /api/news', { query: { lang: 'fr' } })
    const id = canalBarraNews[0]?.id ?? 0
    await staff.call('DELETE /api/news/:id', { params: { id } })

    const { status, body } = await staff.refused('DELETE /api/news/:id', { params: { id } })
    expect([status, body.key]).toEqual([404, 'news_not_found'])
    const admin = await site.signIn('neto')
    expect(await admin.call('GET /api/admin/audit', { query: { limit: 2 } })).toMatchObject([
      { action: 'news.removed', subject: { type: 'news' }, details: { title: 'Notícia 1' } },
      { action: 'news.picked', subject: { type: 'newsSource', id: 'uol' }, details: { count: 1 } },
    ])
    expect(events).toEqual(['changed', 'changed'])
  })
})
