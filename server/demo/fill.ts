import type { Core } from '../services.ts'
import { albumActs } from './albums.ts'
import { articleActs } from './articles.ts'
import { contactMessageActs, privateActs } from './contact-messages.ts'
import { people } from './content/people.ts'
import type { Act, DemoClock } from './demo-clock.ts'
import { createDemoContext, type DemoContext } from './demo-context.ts'
import { homeActs } from './home.ts'
import { likingActs, peopleActs, registerPeople } from './people.ts'
import { favouriteActs, talkActs } from './talks.ts'
import { videoActs } from './videos.ts'

export type Counts = Record<string, number>

interface Options {
  clock: DemoClock
  /** Of everybody in the demo. */
  password: string
  pictureScale?: number
  /** Hears how far it is, between 0 and 1. */
  onProgress?: (done: number) => void
}

/** Plays everything that happened in the demo, in its order and at its time. Answers how much it made. */
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
  ])
  return parts.flat().sort((one, other) => one.at.getTime() - other.at.getTime())
}

export type Found = 'nothing' | 'demo' | 'content'

/** What is there already: a site that was never used, the demo, or what people have made. */
export async function findContent({ accounts, articles, stores }: Core['services']): Promise<Found> {
  const known = new Set((await accounts.listAccounts()).map(({ email }) => email))
  if (people.some(({ username }) => known.has(`${username}@example.com`))) return 'demo'

  const place = { page: 1, limit: 1 }
  const [texts, shops, courses] = await Promise.all([
    articles.listCounted({}, 'pt', { page: 1, limit: 2 }),
    stores.list({ kind: 'shop', ...place }),
    stores.list({ kind: 'course', ...place }),
  ])
  // An administrator and a word of welcome are not much.
  const isUsed = known.size > 1 || texts.total > 1 || shops.total > 0 || courses.total > 0
  return isUsed ? 'content' : 'nothing'
}
