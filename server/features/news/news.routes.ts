import * as contract from '#contract/news.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import { setTotal } from '../../platform/http/pagination.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import { spokenLanguage, type Translator } from '../../platform/text/translate.ts'
import type { NewsService } from './news.service.ts'

export function newsRoutes(news: NewsService, translator: Translator): Route[] {
  const success = (language: Language, key: 'saved' | 'removed', values = {}) => ({
    status: 'success' as const,
    message: translator.in(language)(`staff-news:done.${key}`, values),
  })

  return [
    serve(contract.listNews, async ({ actor, query }) => ({
      canalBarraNews: await news.list(languagesFor(actor, query.lang)),
    })),

    serve(contract.listHeadlines, async ({ actor, query, http }) => {
      const { items, isDown } = await news.listHeadlines(actor, query)
      if (isDown) http.header('X-Upstream', 'down')
      return { canalBarraNews: items }
    }),

    serve(contract.pickNews, async ({ actor, body: { lang, ...body }, language }) => {
      const saved = await news.save(actor, { ...body, language: lang })
      return { ...success(language, 'saved', { count: saved }), saved }
    }),

    serve(contract.listPickedNews, async ({ query, http }) => {
      const { picks, total } = await news.listSaved(query)
      setTotal(http, query, total)
      return picks
    }),

    serve(contract.removeNews, async ({ actor, params, language }) => {
      await news.remove(actor, params.id)
      return success(language, 'removed')
    }),
  ]
}

/** Requested language and its fallbacks. Ignores `Accept-Language`. */
function languagesFor(actor: Actor | null, requested: string | undefined): Language[] {
  const language = requested === undefined ? (actor?.language ?? 'pt') : spokenLanguage(requested)
  return [...new Set<Language>([...(language ? [language] : []), 'en', 'pt'])]
}
