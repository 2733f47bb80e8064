import { createTtlCache } from '../../platform/cache/caches.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { deleteListRedirects, findRedirect, insertRedirects, updatePicture } from './redirects.store.ts'

/** Target of a redirect: always a page of this site. */
export type Target = { articleId: number } | { userId: number } | { toPath: string }

export type RedirectsService = ReturnType<typeof createRedirectsService>

/** Redirects of imported sites. They only apply to URLs without a page, so that they hide none. */
export function createRedirectsService({ db, bus }: { db: Database; bus: Pick<EventBus, 'onStale'> }) {
  const keep = createTtlCache<string | undefined>({ bus, tags: ['articles', 'people'], most: 1000 })

  /** Returns the current path of a redirect; undefined if its page is not public. */
  async function find(address: string): Promise<string | undefined> {
    const path = redirectPath(address)
    if (path === undefined) return undefined
    // Tries without the query too, which may be a tracking parameter.
    const mark = path.indexOf('?')
    const paths = mark > 1 ? [path, path.slice(0, mark)] : [path]
    // Without the database a missing page stays missing.
    const all = [...paths, ...variantsOf(paths.at(-1) ?? path)]
    return keep(path, () => findRedirect(db.read, all)).catch(() => undefined)
  }

  /** Finds the target of a query that identifies a page on other sites, such as `/blog/?p=12`. */
  async function findByQuery(address: string): Promise<string | undefined> {
    const mark = address.indexOf('?')
    if (mark < 0 || telling(address.slice(mark)) === '') return undefined
    const path = redirectPath(address)
    return path && keep(`exact ${path}`, () => findRedirect(db.read, [path])).catch(() => undefined)
  }

  /** Adds redirects, except for URLs that are used already. */
  async function add(tx: Tx, source: string, addresses: readonly string[], target: Target): Promise<void> {
    const paths = addresses.flatMap((address) => redirectPath(address) ?? [])
    await insertRedirects(
      tx,
      [...new Set(paths)].map((path) => ({ path, source, ...target })),
    )
  }

  /** Adds redirects of a picture, for its resized copies too. */
  async function addPicture(tx: Tx, source: string, address: string, pictureId: string): Promise<void> {
    const path = redirectPath(address)
    if (path === undefined) return
    await insertRedirects(
      tx,
      [path, ...variantsOf(path)].map((one) => ({ path: one, source, pictureId })),
    )
    // A resized copy may have been there first.
    await updatePicture(tx, path, pictureId)
  }

  /** Deletes the redirects of lists and authors; those of texts and pictures are deleted with them. */
  const removeLists = (tx: Tx, source: string) => deleteListRedirects(tx, source)

  return { find, findByQuery, add, addPicture, removeLists, isOld }
}

/** Query parameters that identify a page on other sites; this site uses none of them. */
const tellingKeys = ['p', 'page_id', 'attachment_id', 'cat', 'tag', 'author', 'feed']

export const longestAddress = 500

/**
 * Normalises a URL: decoded, without a trailing slash, and with only those query parameters that identify a page.
 * Undefined if it cannot be the URL of a page.
 */
export function redirectPath(address: string): string | undefined {
  const mark = address.indexOf('?')
  const path = decoded(mark < 0 ? address : address.slice(0, mark))
  if (path === undefined || !path.startsWith('/') || /[\p{Cc}\\]/u.test(path)) return undefined
  const query = mark < 0 ? '' : telling(address.slice(mark))
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  const whole = path.slice(0, end) + query
  return whole.length > longestAddress || whole === '/' ? undefined : whole
}

function telling(search: string): string {
  const query = new URLSearchParams(search)
  const counted = tellingKeys.flatMap((key) => {
    const value = query.get(key)
    return value && /^[\w-]{1,100}$/.test(value) ? [[key, value]] : []
  })
  return counted.length > 0 ? `?${new URLSearchParams(counted)}` : ''
}

/** Whether this site never has a page at a URL, because it is that of a picture. */
const isOld = (address: string) =>
  address.startsWith('/wp-content/uploads/') || address.startsWith('/content/images/')

/** Spellings that other sites have for one page, with that of the page. */
const spellings: readonly (readonly [RegExp, string])[] = [
  // WordPress: a size of a picture, or the picture itself where it was too large.
  [/(\/wp-content\/uploads\/.+?)(?:-\d{2,5}x\d{2,5}|-scaled|-rotated)(\.[a-z]{3,4})$/i, '$1$2'],
  // Ghost: a size of a picture.
  [/\/content\/images\/size\/\w+\/(?:format\/\w+\/)?/, '/content/images/'],
  // A later page of a list.
  [/\/page\/\d+$/, '/page'],
  [/(.)\/page\/\d+$/, '$1'],
  // The texts of a day: those of its month.
  [/(\/\d{4}\/\d{2})\/\d{2}$/, '$1'],
  [/\/amp$/, ''],
]

/** Returns the paths of the page that a path is a variant of. */
function variantsOf(path: string): string[] {
  return spellings.flatMap(([pattern, replacement]) => {
    const other = path.replace(pattern, replacement)
    return other !== path && other !== '' ? [other] : []
  })
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return undefined
  }
}
