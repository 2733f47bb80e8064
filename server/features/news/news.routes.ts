import * as contract from '#contract/news.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Route, serve } from '../../platform/routes.ts'
import { spokenLanguage } from '../../platform/translate.ts'
import type { NewsService } from './news.service.ts'

export function newsRoutes(news: NewsService): Route[] {
  return [
    serve(contract.listNews, async ({ actor, query }) => ({
      canalBarraNews: await news.list(languagesFor(actor, query.lang)),
    })),
  ]
}

/** The one that is asked for, then those that stand in for it. What the browser prefers does not count. */
function languagesFor(actor: Actor | null, asked: string | undefined): Language[] {
  const wanted = asked === undefined ? (actor?.language ?? 'pt') : spokenLanguage(asked)
  return [...new Set<Language>([...(wanted ? [wanted] : []), 'en', 'pt'])]
}
