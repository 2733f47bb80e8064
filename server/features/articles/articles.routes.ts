import * as contract from '#contract/articles.ts'
import * as schema from '#contract/schema.ts'
import { creationOf } from '../../platform/http/creation.ts'
import { setTotal } from '../../platform/http/pagination.ts'
import { type Http, type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import { longestList, newestCount } from './articles.policy.ts'
import type { ArticlesService } from './articles.service.ts'

export function articlesRoutes(articles: ArticlesService, translator: Translator): Route[] {
  return [
    ...categoryRoutes(articles),
    ...listRoutes(articles),
    ...shownRoutes(articles),
    ...staffRoutes(articles, translator),
  ]
}

function categoryRoutes(articles: ArticlesService): Route[] {
  return [
    serve(contract.articleCategories, ({ query, language }) =>
      query.used ? articles.listUsedCategories(language) : articles.listCategories(language),
    ),
    serve(contract.albumCategories, async ({ language }) => articles.listCategories(language)),
  ]
}

function listRoutes(articles: ArticlesService): Route[] {
  return [
    serve(contract.listArticles, async ({ query, language, http }) => {
      const { category } = query
      const filter = { isLyrics: false, category }
      const place = placeOf(query)
      const { articles: list, total } = await articles.listCounted(filter, language, place)
      setTotal(http, { ...place, category }, total)
      return list
    }),

    serve(contract.lastArticles, ({ language }) =>
      articles.list({ isLyrics: false }, language, { page: 1, limit: newestCount }),
    ),

    serve(contract.listLyrics, async ({ language, http }) => {
      const place = { page: 1, limit: longestList }
      const { articles: list, total } = await articles.listCounted({ isLyrics: true }, language, place)
      setTotal(http, place, total)
      return list
    }),
  ]
}

const listLimit = schema.limit(40)

/** Default: one page with everything. */
function placeOf({ page, limit }: { page?: unknown; limit?: unknown }) {
  if (page === undefined && limit === undefined) return { page: 1, limit: longestList }
  return { page: schema.page.parse(page), limit: listLimit.parse(limit) }
}

function shownRoutes(articles: ArticlesService): Route[] {
  return [
    serve(contract.showArticle, async ({ actor, params, query, language, http }) => {
      const article = await articles.show(actor, params.slug, language)
      redirectFrom(http, {
        requested: params.slug,
        path: `/api/article/${article.slug}`,
        ...article,
        ...query,
      })
      return article
    }),

    serve(contract.showLyric, async ({ actor, params, query, language, http }) => {
      const lyric = await articles.showLyric(actor, params.slug, language)
      redirectFrom(http, { requested: params.slug, path: `/api/lyrics/${lyric.slug}`, ...lyric, ...query })
      return lyric
    }),
  ]
}

interface Way {
  requested: string
  slug: string
  path: string
  lang?: schema.Language | undefined
}

/** Adds a redirect to a response that was requested by an earlier slug. */
function redirectFrom(http: Http, { requested, slug, path, lang }: Way): void {
  if (requested === slug) return
  http.status(301)
  http.header('location', lang ? `${path}?lang=${lang}` : path)
}

function staffRoutes(articles: ArticlesService, translator: Translator): Route[] {
  const success = (language: schema.Language, key: string) => ({
    status: 'success' as const,
    message: translator.in(language)(`articles:done.${key}`),
  })
  return [
    serve(contract.addArticle, async ({ actor, language, ...call }) => {
      const { client_id: _, ...fields } = call.body
      const article = await articles.add(actor, { ...fields, creation: creationOf(call) })
      return {
        ...article,
        ...success(language, 'added'),
      }
    }),

    serve(contract.editArticle, async ({ actor, params, body, language }) => ({
      ...(await articles.edit(actor, params.id, body)),
      ...success(language, 'saved'),
    })),

    serve(contract.deleteArticle, async ({ actor, params, language }) => {
      await articles.remove(actor, params.id)
      return success(language, 'deleted')
    }),
  ]
}
