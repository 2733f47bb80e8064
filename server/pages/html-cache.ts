import { LRUCache } from 'lru-cache'
import type { CachedPage } from './cached-page.ts'

const mebibyte = 1024 * 1024

export interface HtmlCache {
  /** Returns the cached page or calls `make`; concurrent visitors share one call. */
  get(key: string, make: () => Promise<CachedPage>): Promise<CachedPage> | CachedPage
  /** Evicts the pages at this path and below. */
  purge(path: string): void
  /** Evicts the page at this path alone, with every query and language. */
  purgeOne(path: string): void
  purgeAll(): void
}

/** Keys begin with the path, followed by `?` or a space. */
export function createHtmlCache(): HtmlCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: 64 * mebibyte,
    sizeCalculation: (page) => page.size,
  })
  const making = new Map<string, Set<Promise<CachedPage>>>()

  async function cachePage(key: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const promise = make()
    const makings = making.get(key) ?? new Set()
    making.set(key, makings.add(promise))
    try {
      const page = await promise
      // A page purged while it was rendered may be stale already.
      if (making.get(key) === makings) store(key, page)
      return page
    } finally {
      makings.delete(promise)
      if (makings.size === 0 && making.get(key) === makings) making.delete(key)
    }
  }

  /** What another asker has no more tries for, the next one may have. */
  async function shareMaking(
    key: string,
    promise: Promise<CachedPage>,
    make: () => Promise<CachedPage>,
  ): Promise<CachedPage> {
    const page = await promise
    return page.status === 429 ? (find(key) ?? cachePage(key, make)) : page
  }

  function find(key: string): CachedPage | undefined {
    const page = pages.get(key)
    page?.compressWell()
    return page
  }

  function store(key: string, page: CachedPage): void {
    if (page.seconds > 0) pages.set(key, page, { ttl: page.seconds * 1000 })
  }

  function evict(concerned: (key: string) => boolean): void {
    for (const key of making.keys()) if (concerned(key)) making.delete(key)
    for (const key of pages.keys()) if (concerned(key)) pages.delete(key)
  }

  return {
    get(key, make) {
      const promise = making.get(key)?.values().next().value
      return find(key) ?? (promise ? shareMaking(key, promise, make) : cachePage(key, make))
    },
    purge: (path) =>
      evict(
        (key) => beginsWith(key, path) && (path.endsWith('/') || ' ?/'.includes(key.charAt(path.length))),
      ),
    purgeOne: (path) => evict((key) => beginsWith(key, path) && ' ?'.includes(key.charAt(path.length))),
    purgeAll: () => {
      making.clear()
      pages.clear()
    },
  }
}

/** The router's matching is case-insensitive. */
const beginsWith = (key: string, path: string) =>
  key.slice(0, path.length).toLowerCase() === path.toLowerCase()
