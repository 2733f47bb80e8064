import { categoryId } from '#contract/rules/categories.ts'
import { slugify } from '#contract/rules/slugs.ts'
import type { Core } from '../services.ts'
import { articleActs } from './articles.ts'
import { contactMessageActs, privateActs } from './contact-messages.ts'
import type { DemoAlbum } from './content/albums.ts'
import { courses } from './content/courses.ts'
import { news } from './content/news.ts'
import { people } from './content/people.ts'
import { shops } from './content/shops.ts'
import { type DemoVideo, playlists, videos } from './content/videos.ts'
import { type Act, type DemoClock, momentOf } from './demo-clock.ts'
import { createDemoContext, type DemoContext } from './demo-context.ts'
import { likingActs, peopleActs, registerPeople } from './people.ts'
import { favouriteActs, talkActs } from './talks.ts'
import { visitActs } from './visits.ts'

export type Counts = Record<string, number>

interface Options {
  clock: DemoClock
  /** Password of all demo users. */
  password: string
  pictureScale?: number
  /** Called with the progress, between 0 and 1. */
  onProgress?: (done: number) => void
}

/** Runs all actions of the demo in order, each at its time. Returns the number of items per kind. */
export async function fillWithDemo(core: Core, options: Options): Promise<Counts> {
  const { clock, password, pictureScale = 1, onProgress = () => {} } = options
  const now = clock.now()
  const actors = await registerPeople(core, { clock, now, password })
  const demo = createDemoContext({ core, now, actors, pictureScale })

  const acts = await allActs(demo)
  const counts: Counts = {}
  for (const [index, { at, makes, act }] of acts.entries()) {
    clock.stand(at)
    await act()
    counts[makes] = (counts[makes] ?? 0) + 1
    onProgress((index + 1) / acts.length)
  }
  clock.stand(undefined)
  return counts
}

async function allActs(demo: DemoContext): Promise<Act[]> {
  const parts = await Promise.all([
    peopleActs(demo),
    articleActs(demo),
    albumActs(demo),
    talkActs(demo),
    privateActs(demo),
    contactMessageActs(demo),
    favouriteActs(demo),
    homeActs(demo),
    likingActs(demo),
    videoActs(demo),
    visitActs(demo),
  ])
  return parts.flat().sort((one, other) => one.at.getTime() - other.at.getTime())
}

export type Found = 'nothing' | 'demo' | 'content'

/** Returns whether the site is unused, has the demo, or has content of its own. */
export async function findContent({ accounts, articles, stores }: Core['services']): Promise<Found> {
  const emails = new Set((await accounts.listAccounts()).map(({ email }) => email))
  if (people.some(({ username }) => emails.has(`${username}@example.com`))) return 'demo'

  const place = { page: 1, limit: 1 }
  const [texts, shops, courses] = await Promise.all([
    articles.listCounted({}, 'pt', { page: 1, limit: 2 }),
    stores.list({ kind: 'shop', ...place }),
    stores.list({ kind: 'course', ...place }),
  ])
  // An administrator and the welcome article are on every site.
  const isUsed = emails.size > 1 || texts.total > 1 || shops.total > 0 || courses.total > 0
  return isUsed ? 'content' : 'nothing'
}

const side = { width: 640, height: 640 }

/** Shops and courses with their products. */
function albumActs(demo: DemoContext): Act[] {
  return [...shops, ...courses].map((album) => ({
    at: momentOf(album.when, demo.now),
    makes: album.kind === 'shop' ? 'shops' : 'courses',
    act: () => openAlbum(demo, album),
  }))
}

async function openAlbum(
  { services: { stores }, actor, withPicture }: DemoContext,
  album: DemoAlbum,
): Promise<void> {
  const { kind, name, description, products, cover } = album
  const owner = actor(album.owner)
  const category = categoryId(album.category) ?? null
  const { id, slug } = await stores.add(owner, { kind, name, country: 'br', category, description })
  for (const [position, product] of products.entries()) {
    const [title = '', picture = ''] = product.split(' | ')
    const place = { albumId: id, position }
    await withPicture(picture, side, (file) => stores.fillSlot(owner, place, { file }))
    await stores.nameSlot(owner, place, { name: title, actionUrl: linkTo(slug, title) })
  }
  if (cover) {
    await withPicture(cover, { width: 1200, height: 630 }, (file) => stores.changeCover(owner, id, { file }))
  }
  await stores.publish(owner, id, true)
}

/** Links of products: `example.com` is reserved for examples. */
const linkTo = (album: string, title: string) =>
  `https://example.com/${album}/${slugify(title)}?ref=canal-barra`

/** Content of the community's home page: news and votes in the survey. */
function homeActs(demo: DemoContext): Act[] {
  const { services, actor, now } = demo
  const picking = {
    at: momentOf('3min', now),
    makes: 'pages of news',
    act: () => services.news.save(actor('lia'), { source: 'g1', language: 'pt', items: news.map(item) }),
  }
  const votes = people.map(({ username }, index) => ({
    at: momentOf(`${1 + (index % 8)}d 23:${10 + index}`, now),
    makes: 'votes in the survey',
    act: () => services.surveys.vote(actor(username), { optionIndex: choices[index % 7] ?? 0, ...ballot }),
  }))
  return [picking, ...votes]
}

/** Votes most often for chat, then shops, then news. */
const choices = [0, 2, 0, 1, 0, 2, 0]
const ballot = { card: undefined, ip: '127.0.0.1' }

const item = ({ title, snippet }: (typeof news)[number]) => ({
  ...{ title, snippet, image: '' },
  link: `https://example.com/noticias/${slugify(title)}`,
})

const poster = { width: 1280, height: 720 }

/** Videos and playlists. */
function videoActs(demo: DemoContext): Act[] {
  const { services, actor, now } = demo
  return [
    ...videos.map((video) => ({
      at: momentOf(video.published, now),
      makes: 'videos',
      act: () => addVideo(demo, video),
    })),
    ...playlists.map((playlist, position) => ({
      at: momentOf('4d 20:00', now),
      makes: 'playlists',
      act: () => services.videos.playlists.add(actor('duda'), { ...playlist, position }),
    })),
  ]
}

async function addVideo({ services, actor, withPicture, now }: DemoContext, video: DemoVideo): Promise<void> {
  const { id, title, says, tags, seconds, published, picture, inExtraIncome = false } = video
  const publishedAt = momentOf(published, now).toISOString()
  const fields = { title, description: says, tags, duration: seconds, publishedAt, inExtraIncome }
  await services.videos.add(actor('duda'), { video: id, ...fields })
  await withPicture(picture, poster, (file) => services.videos.sendPoster(actor('duda'), id, file))
}
