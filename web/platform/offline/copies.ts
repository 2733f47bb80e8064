import { copiesPrefix } from './offline-document.ts'
import { readableCopy } from './readable-copy.ts'

/** Maximum number of public copies, and of private ones. */
const most = 20
/** In characters: a channel with five hundred long lines. */
const longest = 500_000

/** Saves a copy of this page if it is of a readable kind: a text, a channel or a private conversation. */
export async function saveCopy(userId: number | undefined): Promise<void> {
  const found = findReadable()
  if (!found || (found.isPrivate && userId === undefined)) return
  const body = found.parts.map(readableCopy).join('')
  if (body === '' || body.length > longest) return

  const headers = {
    // The service worker renders it as a document.
    'content-type': 'text/plain; charset=utf-8',
    'x-copy-title': encodeURIComponent(document.title.replace(/^\(\d+\) /, '')),
    'x-copy-language': document.documentElement.lang,
    'x-copy-time': `${Date.now()}`,
  }
  const cache = await caches.open(nameFor(userId))
  const { pathname } = location
  // Deleted first, so that the newest copy is always the last key.
  await cache.delete(pathname)
  await cache.put(pathname, new Response(body, { headers }))
  await leaveNewest(cache)
}

/** Deletes the copies of all accounts but this one, or of all. */
export async function deleteCopies({ but }: { but?: number | undefined } = {}): Promise<void> {
  const own = but === undefined ? undefined : nameFor(but)
  const names = (await caches.keys()).filter((name) => name.startsWith(copiesPrefix) && name !== own)
  await Promise.all(names.map((name) => caches.delete(name)))
}

const nameFor = (userId: number | undefined) => copiesPrefix + (userId ?? 'visitor')

function findReadable(): { parts: Element[]; isPrivate: boolean } | undefined {
  const main = document.querySelector('main')
  const { pathname } = location
  if (!main) return undefined
  if (/^\/(blog|lyrics)\/[^/]+$/.test(pathname)) {
    const article = main.querySelector('article')
    return article ? { parts: [article], isPrivate: false } : undefined
  }
  const log = main.querySelector('[role="log"]')
  if (!log || !/^\/(pvt\/\d+|[^/]+)$/.test(pathname)) return undefined
  const heading = main.querySelector('h1')
  return { parts: heading ? [heading, log] : [log], isPrivate: true }
}

async function leaveNewest(cache: Cache): Promise<void> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const isText = (path: string) => /^\/(blog|lyrics)\//.test(path)
  for (const kind of [paths.filter(isText), paths.filter((path) => !isText(path))]) {
    for (const path of kind.slice(0, -most)) await cache.delete(path)
  }
}
