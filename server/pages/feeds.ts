import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { categoryId, categoryKeys } from '#contract/rules/categories.ts'
import { textLanguage } from '#contract/rules/text-language.ts'
import { language as anyLanguage, type Language } from '#contract/schema.ts'
import type { PageCaller } from '../../web/platform/page/page-data.ts'
import type { ArticlesService } from '../features/articles/articles.service.ts'
import { NotFound } from '../platform/errors.ts'
import { compressAnswer } from '../platform/http/http-routes.ts'
import { hasTag } from '../platform/http/known-tags.ts'
import { type FeedFormat, feedFormats, feedTypes, writeFeed } from './feed-formats.ts'

interface Dependencies {
  publicUrl: string
  caller: PageCaller
  articles: Pick<ArticlesService, 'listForFeeds' | 'findFeedAuthor' | 'listCategories'>
}

/** Filter of the articles, and the paths of the feed and its HTML page. */
interface Subject {
  path: string
  page: string
  category?: number | undefined
  authorId?: number | undefined
  name?: string | undefined
}

/**
 * Mounts feeds of the newest articles with their full text, each once, in the site's language if it has a
 * translation: `/feed.xml` is RSS, `/feed.atom` Atom and `/feed.json` JSON Feed; `/feed/music.atom` is the
 * feed of a category, `/feed/person/7.atom` of an author. `?lang=en` limits each to articles in English.
 */
export function mountFeeds(app: FastifyInstance, dependencies: Dependencies): void {
  const { articles } = dependencies
  const onSend = compressAnswer({ isPublic: true })
  for (const format of feedFormats) {
    app.get(`/feed.${format}`, { onSend }, (request, reply) =>
      send(request, reply, { ...dependencies, format, subject: { path: '/feed', page: '/blog' } }),
    )

    app.get<{ Params: { category: string } }>(
      `/feed/:category.${format}`,
      { onSend },
      async (request, reply) => {
        const key = categoryKeys.find((one) => one === request.params.category)
        if (!key) throw new NotFound('not_found')
        const category = categoryId(key)
        const names = await articles.listCategories(wishOf(request) ?? textLanguage)
        const name = names.find(({ id }) => id === category)?.name
        const subject = { path: `/feed/${key}`, page: `/blog?category=${key}`, category, name }
        return send(request, reply, { ...dependencies, format, subject })
      },
    )

    app.get<{ Params: { id: string } }>(`/feed/person/:id.${format}`, { onSend }, async (request, reply) => {
      const authorId = /^[1-9]\d{0,8}$/.test(request.params.id) ? Number(request.params.id) : 0
      const author = authorId ? await articles.findFeedAuthor(authorId) : undefined
      if (!author) throw new NotFound('not_found')
      const subject = { path: `/feed/person/${authorId}`, page: `/person/${authorId}`, authorId, ...author }
      return send(request, reply, { ...dependencies, format, subject })
    })
  }
}

/** Returns the language that the feed is limited to, if any. */
const wishOf = ({ query }: FastifyRequest): Language | undefined =>
  anyLanguage.safeParse((query as { lang?: unknown }).lang).data

type FeedRequest = Dependencies & { format: FeedFormat; subject: Subject }

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, caller, articles, format, subject }: FeedRequest,
): Promise<FastifyReply> {
  const { path, page, name, ...filter } = subject
  const wish = wishOf(request)
  const language = wish ?? textLanguage
  const [list, company] = await Promise.all([
    articles.listForFeeds({ ...filter, language: wish }),
    caller.call('GET /api/company/:companyId', { params: { companyId: 1 } }, language),
  ])
  const spoken = (address: string) =>
    wish ? `${address}${address.includes('?') ? '&' : '?'}lang=${wish}` : address
  const text = await writeFeed[format]({
    ...{ publicUrl, language, page: spoken(page), self: spoken(`${path}.${format}`), articles: list },
    id: wish ? `feed${path}/${wish}` : `feed${path}`,
    title: name ? `${name} · ${company.name}` : company.name,
    description: company.description,
  })
  return sendFeed(request, reply, { text, type: feedTypes[format] })
}

/** Sends a feed, or 304 if the client has it already. */
export function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type }: { text: string; type: string },
): FastifyReply {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'public, max-age=300').header('etag', etag)
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(text)
}
