import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createEventBus } from '../platform/events.ts'
import { createLocalNode } from '../platform/net/nodes.ts'
import { packPage } from './cached-page.ts'
import { createHtmlCache } from './html-cache.ts'
import { purgePages } from './purge-pages.ts'
import '../features/accounts/accounts.events.ts'
import '../features/articles/articles.events.ts'
import '../features/channels/channels.events.ts'
import '../features/cryptos/cryptos.events.ts'
import '../features/news/news.events.ts'
import '../features/nicknames/nicknames.events.ts'
import '../features/photos/photos.events.ts'
import '../features/profile/profile.events.ts'
import '../features/site/site.events.ts'
import '../features/stores/stores.events.ts'
import '../features/surveys/surveys.events.ts'
import '../features/tracks/tracks.events.ts'
import '../features/videos/videos.events.ts'

/** Lists, neighbours, home pages and author pages show parts of this content: every page is evicted. */
const contentEvents = [
  'articles.changed',
  'articles.authorChanged',
  'stores.changed',
  'surveys.changed',
  'news.changed',
  'videos.changed',
  'site.changed',
  'site.published',
  'photos.changed',
  'cryptos.changed',
  'tracks.changed',
] as const

/** Visits a page before and after an event; returns how often it was rendered. */
async function makings(
  path: string,
  happen: (bus: ReturnType<typeof createEventBus>) => void,
): Promise<number> {
  const nodes = createLocalNode()
  const bus = createEventBus({ log: pino({ level: 'silent' }), nodes })
  const pages = createHtmlCache()
  purgePages({ bus, nodes, pages })
  let created = 0
  const visit = () =>
    pages.get(`${path} pt`, async () => {
      created++
      return packPage(200, path, {}, 300)
    })
  await visit()
  happen(bus)
  await visit()
  return created
}

test.each(contentEvents)('after %s every page is made anew', async (event) => {
  for (const path of ['/', '/blog', '/blog/farol', '/person/7']) {
    expect(await makings(path, (bus) => bus.publish(event, {} as never)), path).toBe(2)
  }
})

test('a page is kept while nothing happens, or something that it does not show', async () => {
  expect(await makings('/blog/farol', () => {})).toBe(1)
  const changed = { userId: 7, changes: {} }
  expect(await makings('/person/8', (bus) => bus.publish('profile.changed', changed))).toBe(1)
  expect(await makings('/person/7', (bus) => bus.publish('profile.changed', changed))).toBe(2)
})

test('somebody who comes, or is called otherwise, is greeted anew where the newest are', async () => {
  for (const path of ['/', '/homeCommunity']) {
    expect(await makings(path, (bus) => bus.publish('accounts.verified', { userId: 9 })), path).toBe(2)
  }
  expect(await makings('/blog', (bus) => bus.publish('accounts.verified', { userId: 9 }))).toBe(1)
})

test('a channel that is founded, edited or deleted is where channels are listed, and on its own page', async () => {
  const events = ['channels.founded', 'channels.edited', 'channels.deleted'] as const
  const edited = { channel: 'barra', hasReactions: true, hasPictures: true }
  for (const event of events) {
    for (const path of ['/channels', '/barra'])
      expect(await makings(path, (bus) => bus.publish(event, edited)), path).toBe(2)
    expect(await makings('/blog', (bus) => bus.publish(event, edited))).toBe(1)
  }
})
