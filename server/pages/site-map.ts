import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { spokenAddress, textLanguage } from '#contract/rules/text-language.ts'
import { language as anyLanguage } from '#contract/schema.ts'
import type { MappedPage, SiteMapService } from '../features/site-map/site-map.service.ts'
import { NotFound } from '../platform/errors.ts'
import { hasTag } from '../platform/http/known-tags.ts'
import { xml } from './xml.ts'

const languages = anyLanguage.options

interface Dependencies {
  /** Without a trailing slash. */
  publicUrl: string
  siteMap: SiteMapService
}

/** Serves one sitemap, or an index of several if it is too large; responds 304 if unchanged. */
export function mountSiteMap(app: FastifyInstance, { publicUrl, siteMap }: Dependencies): void {
  app.get('/sitemap.xml', async (request, reply) => {
    const { parts, tag } = await siteMap.overview()
    if (isKnown(request, reply, tag)) return reply.code(304).send()
    return reply.send(Readable.from(parts > 1 ? listOfMaps(publicUrl, parts) : mapOf(1)))
  })

  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', async (request, reply) => {
    const { parts, tag } = await siteMap.overview()
    const part = /^[1-9]\d{0,4}$/.test(request.params.part) ? Number(request.params.part) : 0
    if (part < 1 || part > parts) throw new NotFound('not_found')
    if (isKnown(request, reply, `${tag}-${part}`)) return reply.code(304).send()
    return reply.send(Readable.from(mapOf(part)))
  })

  async function* mapOf(part: number): AsyncGenerator<string> {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
    if (part === 1) for (const path of fixedPages) yield spokenEntries(publicUrl, path)
    for (const page of await siteMap.pagesOf(part)) yield textEntry(publicUrl, page)
    yield '</urlset>\n'
  }
}

function isKnown(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  const etag = `W/"${tag}"`
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=600')
    .header('etag', etag)
  return hasTag(request.headers['if-none-match'], etag)
}

function* listOfMaps(publicUrl: string, parts: number): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  for (let part = 1; part <= parts; part++) {
    yield `<sitemap><loc>${xml(publicUrl)}/sitemap-${part}.xml</loc></sitemap>\n`
  }
  yield '</sitemapindex>\n'
}

/** Entries of an interface page, one per language; each links to all of them. */
function spokenEntries(publicUrl: string, path: string): string {
  const address = (language: string) => xml(publicUrl + spokenAddress(path, language))
  const alternates = [
    ...languages.map((language) => alternate(language, address(language))),
    alternate('x-default', address(textLanguage)),
  ]
  return languages
    .map((language) => `<url><loc>${address(language)}</loc>${alternates.join('')}</url>\n`)
    .join('')
}

const alternate = (hreflang: string, href: string) =>
  `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`

/** Entry of a text, with links to its translations, if any. */
function textEntry(publicUrl: string, { translations, ...page }: MappedPage): string {
  const address = ({ path, language }: Pick<MappedPage, 'path' | 'language'>) =>
    xml(publicUrl + spokenAddress(encodeURI(path), language ?? textLanguage))
  const [original] = translations
  const alternates = [
    ...translations.map((one) => alternate(one.language ?? textLanguage, address(one))),
    ...(original ? [alternate('x-default', address(original))] : []),
  ]
  const lastChange = page.changedAt ? `<lastmod>${page.changedAt}</lastmod>` : ''
  return `<url><loc>${address(page)}</loc>${alternates.join('')}${lastChange}</url>\n`
}

/** Pages with a fixed URL that search engines should index. */
export const fixedPages = [
  '/',
  '/blog',
  '/lyrics',
  '/music',
  '/photos',
  '/videos',
  '/extraIncome',
  '/shop',
  '/courses',
  '/channels',
  '/bio',
  '/cryptos',
  '/curso/voce-nao-e-um-lixo',
  '/sobre-nos',
  '/contato',
  '/newsletter',
  '/termos-de-uso',
  '/politica-de-privacidade',
] as const
