import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ListedArticle } from '#contract/articles.ts'
import { type CategoryKey, categoryId, categoryKeys } from '#contract/rules/categories.ts'
import type { PageCaller } from '../../web/platform/page-data.ts'
import { NotFound } from '../platform/errors.ts'
import { xml } from './xml.ts'

interface Needs {
  publicUrl: string
  caller: PageCaller
}

const newest = 30

/** `/feed.xml`, and `/feed/music.xml` for those who follow one subject. RSS 2.0 in the language of the articles. */
export function mountFeeds(app: FastifyInstance, needs: Needs): void {
  app.get('/feed.xml', (request, reply) => send(request, reply, { ...needs, category: undefined }))

  app.get<{ Params: { category: string } }>('/feed/:category.xml', (request, reply) => {
    const category = categoryKeys.find((key) => key === request.params.category)
    if (!category) throw new NotFound('not_found')
    return send(request, reply, { ...needs, category })
  })
}

type Wanted = Needs & { category: CategoryKey | undefined }

async function send(request: FastifyRequest, reply: FastifyReply, wanted: Wanted): Promise<FastifyReply> {
  const text = await feedOf(wanted)
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'public, max-age=300').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/rss+xml; charset=utf-8').send(text)
}

async function feedOf({ publicUrl, caller, category }: Wanted): Promise<string> {
  const number = category && categoryId(category)
  const query = { page: '1', limit: String(newest), ...(number && { category: number }) }
  const [articles, company, categories] = await Promise.all([
    caller.call('GET /api/articles', { query }, 'pt'),
    caller.call('GET /api/company/:companyId', { params: { companyId: 1 } }, 'pt'),
    number ? caller.call('GET /api/article-categories', {}, 'pt') : [],
  ])
  const label = categories.find(({ id }) => id === number)?.name
  const name = label ? `${label} · ${company.name}` : company.name
  const [last] = articles
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    `<title>${xml(name)}</title>`,
    `<link>${xml(publicUrl)}/blog${category ? `?category=${category}` : ''}</link>`,
    `<description>${xml(company.description)}</description>`,
    '<language>pt-BR</language>',
    `<atom:link rel="self" type="application/rss+xml" href="${xml(publicUrl)}/feed${category ? `/${category}` : ''}.xml"/>`,
    ...(last ? [`<lastBuildDate>${rfc822(last.createdAt)}</lastBuildDate>`] : []),
    ...articles.map((article) => itemOf(publicUrl, article)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function itemOf(publicUrl: string, article: ListedArticle): string {
  const { slug, title, content, createdAt, categoryName, authorName, coverSizes } = article
  const address = xml(`${publicUrl}/blog/${slug}`)
  const [cover] = coverSizes
  return [
    '<item>',
    `<title>${xml(title)}</title>`,
    `<link>${address}</link>`,
    `<guid isPermaLink="true">${address}</guid>`,
    `<pubDate>${rfc822(createdAt)}</pubDate>`,
    `<description>${xml(content)}</description>`,
    ...(categoryName ? [`<category>${xml(categoryName)}</category>`] : []),
    ...(authorName ? [`<dc:creator>${xml(authorName)}</dc:creator>`] : []),
    ...(cover
      ? [
          `<media:content medium="image" url="${xml(publicUrl + cover.url)}" type="${xml(cover.type)}" width="${cover.width}" height="${cover.height}"/>`,
        ]
      : []),
    '</item>',
  ].join('')
}

const rfc822 = (instant: string) => new Date(instant).toUTCString()
