import { createTtlCache } from '../../platform/cache/caches.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { isTelling, redirectPath } from './redirect-path.ts'
import { deleteListRedirects, findRedirect, insertRedirects } from './redirects.store.ts'

export { redirectPath } from './redirect-path.ts'

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
