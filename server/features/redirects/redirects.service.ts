import { createTtlCache } from '../../platform/cache/caches.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { deleteListRedirects, findRedirect, insertRedirects } from './redirects.store.ts'

interface Needs {
  db: Database
  bus: Pick<EventBus, 'onStale'>
}

/** Where an address of another time leads: always a page of this site. */
export interface Target {
  articleId?: number
  toPath?: string
}

export type RedirectsService = ReturnType<typeof createRedirectsService>

/** Addresses of a site that has moved in. They are asked where no page of ours answers, so they hide none. */
export function createRedirectsService({ db, bus }: Needs) {
  const keep = createTtlCache<string | undefined>({ bus, tags: ['articles'], most: 1000 })

  /** The page that an address leads to today; nothing where nobody may read it. */
  async function find(address: string): Promise<string | undefined> {
    const path = redirectPath(address)
    if (path === undefined) return undefined
    // A query that says nothing here may have been added by whoever linked.
    const mark = path.indexOf('?')
    const paths = mark > 1 ? [path, path.slice(0, mark)] : [path]
    // A page that is not there stays so while the database is away.
    return keep(path, () => findRedirect(db.read, paths)).catch(() => undefined)
  }

  /** Those that some address of ours, or an earlier one of theirs, has already are left out. */
  async function add(tx: Tx, source: string, addresses: readonly string[], target: Target): Promise<void> {
    const paths = addresses.flatMap((address) => redirectPath(address) ?? [])
    await insertRedirects(
      tx,
      [...new Set(paths)].map((path) => ({ path, source, ...target })),
    )
  }

  /** Those of lists; those of texts go with their texts. */
  const removeLists = (tx: Tx, source: string) => deleteListRedirects(tx, source)

  return { find, add, removeLists, isTelling }
}

/** Query keys by which other sites say which page is wanted; no page of ours has one of them. */
const tellingKeys = ['p', 'page_id', 'attachment_id', 'cat', 'tag', 'author', 'feed']

export const longestAddress = 500

/**
 * One spelling of an address: decoded, without a slash at its end, and of its query what says which page it is.
 * Nothing for what no address of a page is.
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

/** True where the query of a home page says that another page is wanted. */
const isTelling = (address: string) => address.startsWith('/?') && telling(address.slice(1)) !== ''

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return undefined
  }
}
