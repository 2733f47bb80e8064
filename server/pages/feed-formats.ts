import { spokenAddress } from '#contract/rules/text-language.ts'
import type { Language } from '#contract/schema.ts'
import type { FeedArticle } from '../features/articles/articles.service.ts'
import { sayable } from './xml.ts'

/** Data of a feed and its articles; paths begin with a slash. */
export interface Feed {
  /** Without a trailing slash. */
  publicUrl: string
  language: Language
  /** Does not change when the feed's URL does. */
  id: string
  /** Paths of the HTML page with the same content, and of the feed. */
  page: string
  self: string
  title: string
  description: string
  articles: readonly FeedArticle[]
}

export type FeedFormat = (typeof feedFormats)[number]
export const feedFormats = ['xml', 'atom', 'json'] as const

export const feedTypes: Record<FeedFormat, string> = {
  xml: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
}

const languageTags: Record<Language, string> = { pt: 'pt-BR', en: 'en', fr: 'fr', es: 'es' }
/** For feeds without articles. */
const never = new Date(0)

/** Serializes a feed with the full text of its articles. */
export const writeFeed: Record<FeedFormat, (feed: Feed) => Promise<string>> = {
  xml: writeRss,
  atom: writeAtom,
  json: writeJson,
}

async function writeRss(feed: Feed): Promise<string> {
  const { generateRssFeed } = await import('feedsmith')
  const { publicUrl, articles } = feed
  const [newest] = articles
  return generateRssFeed({
    title: sayable(feed.title),
    link: publicUrl + feed.page,
    description: sayable(feed.description),
    language: languageTags[feed.language],
    ...(newest && { lastBuildDate: new Date(newest.createdAt) }),
    atom: { links: [{ rel: 'self', type: feedTypes.xml, href: publicUrl + feed.self }] },
    items: articles.map((article) => {
      const { title, link, categoryName, authorName, cover } = factsOf(publicUrl, article)
      return {
        ...{ title, link, guid: { value: idOf(publicUrl, article), isPermaLink: false } },
        pubDate: new Date(article.createdAt),
        description: absolute(publicUrl, article.content),
        content: { encoded: absolute(publicUrl, article.whole) },
        ...(categoryName && { categories: [{ name: categoryName }] }),
        dc: { languages: [languageTags[article.language]], ...(authorName && { creators: [authorName] }) },
        ...(cover && { media: { contents: [{ ...cover, medium: 'image' }] } }),
      }
    }),
  })
}

async function writeAtom(feed: Feed): Promise<string> {
  const { generateAtomFeed } = await import('feedsmith')
  const { publicUrl, self, page, articles, id } = feed
  const times = articles.map(({ updatedAt }) => Date.parse(updatedAt))
  return generateAtomFeed({
    xml: { lang: languageTags[feed.language] },
    id: tagOf(publicUrl, id),
    title: { value: sayable(feed.title) },
    subtitle: { value: sayable(feed.description) },
    updated: times.length > 0 ? new Date(Math.max(...times)) : never,
    // Every entry needs an author, and not every article has one.
    authors: [{ name: sayable(feed.title), uri: publicUrl }],
    links: [
      { rel: 'self', type: feedTypes.atom, href: publicUrl + self },
      { rel: 'alternate', type: 'text/html', href: publicUrl + page },
    ],
    entries: articles.map((article) => {
      const { title, link, categoryName, authorName, authorPage } = factsOf(publicUrl, article)
      return {
        ...{
          xml: { lang: languageTags[article.language] },
          id: idOf(publicUrl, article),
          title: { value: title },
        },
        links: [{ rel: 'alternate', type: 'text/html', href: link }],
        published: new Date(article.createdAt),
        updated: new Date(article.updatedAt),
        ...(authorName && { authors: [{ name: authorName, ...(authorPage && { uri: authorPage }) }] }),
        ...(categoryName && { categories: [{ term: article.categoryKey, label: categoryName }] }),
        ...(article.description && { summary: { value: sayable(article.description) } }),
        content: { type: 'html', value: absolute(publicUrl, article.whole) },
      }
    }),
  })
}

async function writeJson(feed: Feed): Promise<string> {
  const { generateJsonFeed } = await import('feedsmith')
  const { publicUrl, self, page, articles } = feed
  const document = generateJsonFeed({
    title: feed.title,
    description: feed.description,
    home_page_url: publicUrl + page,
    feed_url: publicUrl + self,
    language: languageTags[feed.language],
    items: articles.map((article) => {
      const { title, link, categoryName, authorName, authorPage, cover } = factsOf(publicUrl, article)
      return {
        ...{ id: idOf(publicUrl, article), url: link, title, language: languageTags[article.language] },
        content_html: absolute(publicUrl, article.whole),
        ...(article.description && { summary: article.description }),
        ...(cover && { image: cover.url }),
        date_published: new Date(article.createdAt),
        date_modified: new Date(article.updatedAt),
        ...(authorName && { authors: [{ name: authorName, ...(authorPage && { url: authorPage }) }] }),
        ...(categoryName && { tags: [categoryName] }),
      }
    }),
  })
  // JSON Feed requires the list; the generator leaves out empty ones.
  return JSON.stringify({ items: [], ...(document as object) })
}

function factsOf(publicUrl: string, { slug, title, categoryName, coverSizes, ...article }: FeedArticle) {
  const [cover] = coverSizes
  return {
    title: sayable(title),
    link: publicUrl + spokenAddress(`/blog/${slug}`, article.language),
    categoryName: sayable(categoryName),
    authorName: sayable(article.authorName),
    authorPage: article.personId ? `${publicUrl}/person/${article.personId}` : undefined,
    cover: cover && { ...cover, url: publicUrl + cover.url },
  }
}

/** Stays the same when the URL changes. https://www.rfc-editor.org/rfc/rfc4151 */
const idOf = (publicUrl: string, { id }: FeedArticle) => tagOf(publicUrl, `article/${id}`)

export const tagOf = (publicUrl: string, name: string) => `tag:${new URL(publicUrl).hostname},2024:${name}`

/** Makes links and image sources of sanitized HTML absolute. */
function absolute(publicUrl: string, html: string): string {
  return sayable(html).replace(/<[^>]+>/g, (tag) =>
    tag.replace(/ (href|src)="\/(?!\/)/g, ` $1="${publicUrl}/`),
  )
}
