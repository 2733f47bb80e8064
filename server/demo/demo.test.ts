import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordOf, startSite, type TestSite } from '../../tests/support/site.ts'
import { createCore } from '../app.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../platform/log.ts'
import type { Core } from '../services.ts'
import { people } from './content/people.ts'
import { createDemoClock } from './demo-clock.ts'
import { type Counts, fillWithDemo, findContent } from './fill.ts'
import { closeCore, isUnfinished, markedUnfinished, openOwnFolder } from './unfinished.ts'

let site: TestSite
let core: Core
let created: Counts

const password = passwordOf('demo')
/** Many pictures are converted. */
const patience = 180_000

beforeAll(async () => {
  site = await startSite({ pages: 'production' })
  const clock = createDemoClock()
  const config = readConfig({
    DATA_DIR: site.dataDir,
    DATABASE_URL: site.databaseUrl,
    RATE_LIMIT_FACTOR: '1000000',
    PICTURE_EFFORT: '0',
  })
  core = await createCore({ config, log: createLog('silent'), clock })
  await core.infrastructure.jobs.start()
  expect(await findContent(core.services)).toBe('nothing')
  created = await fillWithDemo(core, { clock, password, pictureScale: 0.05 })
}, patience)

afterAll(async () => {
  await core.infrastructure.stop()
  await site.stop()
})

describe('the demo', () => {
  test('makes a whole site', async () => {
    expect(created).toMatchObject({
      people: people.length,
      articles: 24,
      translations: 1,
      lyrics: 10,
      shops: 6,
      courses: 4,
      videos: 12,
    })
    const articles = await site.visitor.call('GET /api/articles')
    expect(new Set(articles.map(({ categoryKey }) => categoryKey)).size).toBe(8)
    const shops = await site.visitor.call('GET /api/stores')
    expect(shops.every(({ products }) => products >= 8 && products <= 12)).toBe(true)
    expect((await site.visitor.call('GET /api/courses')).every(({ products }) => products >= 4)).toBe(true)
    const lyrics = await site.visitor.call('GET /api/lyrics')
    const shown = await Promise.all(
      lyrics.map(({ slug }) => site.visitor.call('GET /api/lyrics/:slug', { params: { slug } })),
    )
    expect(shown.filter(({ lrc }) => lrc)).toHaveLength(3)
    expect((await site.visitor.call('GET /api/photos')).length).toBe(12)
    expect((await site.visitor.call('GET /api/news')).canalBarraNews.length).toBeGreaterThanOrEqual(6)
    expect((await site.visitor.call('GET /api/youtube/search')).items.length).toBeGreaterThan(2)
  })

  test('was read and bought from before today, and more than before', async () => {
    const staff = await site.signIn('lia', password)
    const { reads, lists } = await staff.call('GET /api/admin/statistics', { query: { range: '28' } })
    expect(reads.total).toBeGreaterThan(reads.before ?? Number.POSITIVE_INFINITY)
    expect(reads.points.filter(({ count }) => count > 0).length).toBeGreaterThanOrEqual(27)
    const totals = [lists.pages, lists.referrers, lists.clicks].map(({ total }) => total)
    expect(totals.filter((total) => total < 20)).toEqual([])
  })

  test('has channels in which people talk', async () => {
    expect(created['lines in channels']).toBeGreaterThan(200)
    const lia = await site.signIn('lia', password)
    for (const slug of ['barra', 'audiovisual', 'musica-ao-mar', 'luz-da-manha', 'ajuda']) {
      const { messages } = await lia.call('GET /api/channels/:slug/messages', {
        params: { slug },
        query: { limit: 100 },
      })
      const people = new Set(messages.map(({ username }) => username))
      expect([slug, messages.length >= 10, people.size >= 4]).toEqual([slug, true, true])
    }
  })

  test('is found where it is, and not made again', async () => {
    expect(await findContent(core.services)).toBe('demo')
  })

  test('lies in the past, each channel in its order', async () => {
    const lia = await site.signIn('lia', password)
    const slugs = ['barra', 'audiovisual', 'musica-ao-mar', 'luz-da-manha', 'ajuda']
    for (const slug of slugs) {
      const { messages } = await lia.call('GET /api/channels/:slug/messages', {
        params: { slug },
        query: { limit: 100 },
      })
      const times = messages.map(({ createdAt }) => Date.parse(createdAt))
      expect(times).toEqual(times.toSorted((one, other) => one - other))
      expect(Math.max(...times)).toBeLessThan(Date.now())
    }
  })

  test('has articles that are long enough to read and short enough to finish', async () => {
    const articles = await site.visitor.call('GET /api/articles')
    for (const { slug } of articles) {
      const { content, description } = await site.visitor.call('GET /api/article/:slug', { params: { slug } })
      const length = content.replace(/<[^>]*>/g, '').length
      expect([slug, length >= 600 && length <= 3000, description !== '']).toEqual([slug, true, true])
    }
  })

  test('that was interrupted counts as none, and begins anew in a folder of its own', async () => {
    const other = await startSite()
    const dataDir = join(other.dataDir, 'own')
    const clock = createDemoClock()
    const environment = { DATA_DIR: dataDir, DATABASE_URL: other.databaseUrl }
    const config = readConfig({ ...environment, RATE_LIMIT_FACTOR: '1000000' })
    const open = () => createCore({ config, log: createLog('silent'), clock })
    const cleared: string[] = []
    const openOwn = () => openOwnFolder({ dataDir, open, onCleared: () => cleared.push(dataDir) })

    const first = await openOwn()
    await first.infrastructure.jobs.start()
    const interrupted = () => {
      throw new Error('The power is gone')
    }
    const filling = markedUnfinished(dataDir, () =>
      fillWithDemo(first, { clock, password, pictureScale: 0.05, onProgress: interrupted }),
    )
    await expect(filling).rejects.toThrow('The power is gone')
    await closeCore(first)
    expect([isUnfinished(dataDir), cleared]).toEqual([true, []])

    await writeFile(join(dataDir, 'left.jpg'), '')
    await closeCore(await openOwn())
    expect([isUnfinished(dataDir), existsSync(join(dataDir, 'left.jpg')), cleared]).toEqual([
      ...[false, false],
      [dataDir],
    ])
    await other.stop()
  })

  test('is not mixed with what people have made', async () => {
    const other = await startSite()
    try {
      await other.member('rosa')
      expect(await findContent(other.app.services)).toBe('content')
    } finally {
      await other.stop()
    }
  })

  test(
    'shows every page of it',
    async () => {
      const map = await (await fetch(`${site.url}/sitemap.xml`)).text()
      const paths = [...map.matchAll(/<loc>[^<]*?\/\/[^/<]+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path)
      expect(paths.length).toBeGreaterThan(70)
      const failed: string[] = []
      const show = async (path: string) => {
        const response = await fetch(site.url + path)
        if (response.status !== 200) failed.push(`${path}: ${response.status}`)
        await response.arrayBuffer()
      }
      for (let next = 0; next < paths.length; next += 8) {
        await Promise.all(paths.slice(next, next + 8).map(show))
      }
      expect(failed).toEqual([])
    },
    patience,
  )
})
