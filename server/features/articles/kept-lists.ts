import { LRUCache } from 'lru-cache'
import type { ListedArticle } from '#contract/articles.ts'
import type { EventBus } from '../../platform/events.ts'
import '../accounts/accounts.facts.ts'
import '../profile/profile.facts.ts'
import '../site/site.facts.ts'
import './articles.facts.ts'

export interface ArticleList {
  articles: ListedArticle[]
  total: number
}

/** As long as another process may not know what has changed here. */
const keptMilliseconds = 5000

/** Lists are asked for far more often than they change; several who ask at once share one answer. */
export function createKeptLists(bus: Pick<EventBus, 'onEverywhere'>) {
  const lists = new LRUCache<string, Promise<ArticleList>>({ max: 200, ttl: keptMilliseconds })
  const forget = () => lists.clear()
  bus.onEverywhere('articles.changed', forget)
  // Names of categories.
  bus.onEverywhere('site.changed', forget)
  // Names of authors.
  bus.onEverywhere('profile.changed', forget)
  bus.onEverywhere('accounts.userChanged', forget)

  return function kept(key: string, make: () => Promise<ArticleList>): Promise<ArticleList> {
    const known = lists.get(key)
    if (known) return known
    const made = make()
    lists.set(key, made)
    made.catch(() => lists.delete(key))
    return made
  }
}
