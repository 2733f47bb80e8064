import { createTtlCache } from '../../platform/cache/caches.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { deleteListRedirects, findRedirect, insertRedirects } from './redirects.store.ts'

/** Target of a redirect: always a page of this site. */
export interface Target {
  articleId?: number
  toPath?: string
}

export type RedirectsService = ReturnType<typeof createRedirectsService>

/** Redirects of imported sites. They only apply to URLs without a page, so that they hide none. */
export function createRedirectsService({ db, bus }: { db: Database; bus: Pick<EventBus, 'onStale'> }) {
  const keep = createTtlCache<string | undefined>({ bus, tags: ['articles'], most: 1000 })

  /** Returns the current path of a redirect; undefined if its page is not public. */
  async function find(address: string): Promise<string | undefined> {
    const path = redirectPath(address)
    if (path === undefined) return undefined
    // Tries without the query too, which may be a tracking parameter.
    const mark = path.indexOf('?')
    const paths = mark > 1 ? [path, path.slice(0, mark)] : [path]
    // Without the database a missing page stays missing.
    return keep(path, () => findRedirect(db.read, paths)).catch(() => undefined)
  }

  /** Adds redirects, except for URLs that are used already. */
  async function add(tx: Tx, source: string, addresses: readonly string[], target: Target): Promise<void> {
    const paths = addresses.flatMap((address) => redirectPath(address) ?? [])
    await insertRedirects(
      tx,
      [...new Set(paths)].map((path) => ({ path, source, ...target })),
    )
  }

  /** Deletes the redirects of lists; those of texts are deleted with their texts. */
  const removeLists = (tx: Tx, source: string) => deleteListRedirects(tx, source)

  return { find, add, removeLists, isTelling }
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

/** Whether the query of the home page identifies another page. */
const isTelling = (address: string) => address.startsWith('/?') && telling(address.slice(1)) !== ''

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return undefined
  }
}
