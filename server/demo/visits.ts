import { fnv1a32 } from '#contract/rules/nick-colour.ts'
import { type Act, momentOf } from './demo-clock.ts'
import type { DemoContext } from './demo-context.ts'

/** Days with visits: those of the overview and as many before, to compare with. */
const days = 56
const everyPage = ['/', '/', '/', '/blog', '/lyrics', '/music', '/shop', '/channels', '/log/barra']
const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
]
const languages = ['pt-BR,pt;q=0.9', 'pt-BR,pt;q=0.9', 'pt-PT,pt;q=0.9', 'en-US,en;q=0.9', 'es-ES,es;q=0.9']
const referrers = [undefined, undefined, 'https://www.google.com/', 'https://www.instagram.com/']
/** Sundays and Saturdays have the most visits. */
const visitsOfWeekday = [34, 18, 19, 20, 22, 27, 38]

/** Visits of each of the last days, for the statistics of staff: more from week to week. */
export function visitActs(demo: DemoContext): Act[] {
  return Array.from({ length: days }, (_, past) => days - past).map((ago) => {
    const at = momentOf(`${ago}d 12:00`, demo.now)
    const visits = Math.round((visitsOfWeekday[at.getUTCDay()] ?? 0) * (1.3 - (0.8 * ago) / days))
    return { at, makes: 'days with visits', act: () => visit(demo, ago, visits) }
  })
}

/** The same on each run: a number below `count` for a day and a purpose. */
const luck = (count: number, ...of: readonly (string | number)[]) => fnv1a32(of.join(' ')) % count

async function visit({ services }: DemoContext, ago: number, visits: number): Promise<void> {
  const { articles, counter, stores, tracks } = services
  const [texts, { albums }, songs] = await Promise.all([
    articles.list({}, 'pt', { page: 1, limit: 12 }),
    stores.list({ kind: 'shop', page: 1, limit: 12 }),
    tracks.list(),
  ])
  const pages = [
    ...everyPage,
    ...texts.map(({ slug, isLyrics }) => `/${isLyrics ? 'lyrics' : 'blog'}/${slug}`),
    ...albums.map(({ slug }) => `/shop/${slug}`),
  ]
  for (let visitor = 0; visitor < visits; visitor += 1) {
    const pick = <Item>(list: readonly Item[], purpose: string) =>
      list[luck(list.length, purpose, ago, visitor)] as Item
    counter.countRead({
      method: 'GET',
      path: pick(pages, 'page'),
      headers: {
        'user-agent': pick(browsers, 'browser'),
        'accept-language': pick(languages, 'language'),
        referer: pick(referrers, 'referrer'),
      },
    })
    const song = songs[luck(songs.length * 3, 'song', ago, visitor)]
    if (song) counter.countPlay(song.id)
  }
  await counter.flush()

  const shop = albums[luck(Math.max(albums.length, 1), 'shop', ago)]
  for (let click = luck(5, 'clicks', ago); shop && click > 0; click -= 1)
    await stores.click({ slug: shop.slug, position: luck(4, 'slot', ago, click), ip: '127.0.0.1' })
}
