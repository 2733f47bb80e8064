import type { Category, ListedArticle, ShownArticle } from '#contract/articles.ts'
import { categoryKeys } from '#contract/rules/categories.ts'
import { textLanguage } from '#contract/rules/text-language.ts'
import type { Language } from '#contract/schema.ts'
import { type Actor, isStaff } from '../../platform/actor.ts'
import { createTtlCache } from '../../platform/cache/caches.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Tag } from '../../platform/events.ts'
import { safeNow } from '../../platform/text/safe-html.ts'
import {
  type ArticleFilter,
  countArticles,
  listArticles,
  listPublishedBetween,
  listWholeArticles,
} from './article-lists.store.ts'
import { canChooseAuthor, feedBounds, fitting, longestList } from './articles.policy.ts'
import { type Author, presentListed, presentShown } from './articles.presenter.ts'
import {
  type ArticleRow,
  findAlbumOf,
  findArticle,
  findPublished,
  findText,
  listUsedCategoryIds,
} from './articles.store.ts'
import type { Dependencies } from './dependencies.ts'
import { listFormerSlugs } from './edit-article.store.ts'
import { findPlan } from './publication/publication-plan.store.ts'
import { listLanguages } from './translations.store.ts'
import { findOriginal } from './translations.ts'
import './articles.events.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { PushMessage } from '../devices/devices.service.ts'

interface Place {
  page: number
  limit: number
}

export interface ArticleList {
  articles: ListedArticle[]
  total: number
}

/** An article with its whole text. */
export interface FeedArticle extends ListedArticle {
  /** Sanitised HTML. */
  whole: string
  updatedAt: string
  /** Id of the author, if their public page can be opened. */
  personId: number | null
}

/** Texts, names of categories and authors, and tracks of lyrics. */
const tags: readonly Tag[] = ['articles', 'site', 'people', 'tracks']

export type ArticleQueries = ReturnType<typeof createArticleQueries>

/** Reads of published texts, and of drafts for staff. */
export function createArticleQueries({ db, bus, site, authors }: Dependencies) {
  const cachedList = createTtlCache<ListedArticle[]>({ bus, tags, most: 200 })
  const cachedAuthors = createTtlCache<Map<number, Author>>({ bus, tags, most: 100 })
  const cachedUsed = createTtlCache<number[]>({ bus, tags: ['articles'], most: 1 })
  const cachedFeed = createTtlCache<FeedArticle[]>({ bus, tags, most: 30 })
  const cachedText = createTtlCache<ShownArticle | undefined>({
    ...{ bus, most: 100 },
    tags: [...tags, 'comments', 'public-logs'],
  })
  const cachedCount = createTtlCache<number>({ bus, tags: ['articles'], most: 100 })

  /** Lists published texts, newest first. */
  async function list(
    { isLyrics, category, authorId }: ArticleFilter,
    language: Language,
    { page, limit, total }: Place & { total?: number } = { page: 1, limit: longestList },
  ): Promise<ListedArticle[]> {
    const filter = { isLyrics, category, authorId }
    return cachedList(JSON.stringify([filter, language, page, limit]), async () => {
      const [rows, nameOf] = await Promise.all([
        listArticles(db.read, { ...filter, reader: language, limit, offset: (page - 1) * limit, total }),
        site.categoryNames(language),
      ])
      const names = await findAuthors(rows)
      return rows.map((row) => presentListed(row, nameOf, names.get(row.authorId ?? 0)))
    })
  }

  /** Like `list`, with the total number, which is the same for all pages and languages. */
  async function listCounted(
    requested: ArticleFilter,
    language: Language,
    place: Place,
  ): Promise<ArticleList> {
    const { isLyrics, category, authorId } = requested
    const filter = { isLyrics, category, authorId }
    const count = () => cachedCount(JSON.stringify(filter), () => countArticles(db.read, filter))
    if (place.page > 1) {
      const total = await count()
      return { articles: await list(filter, language, { ...place, total }), total }
    }
    const [articles, total] = await Promise.all([list(filter, language, place), count()])
    return { articles, total }
  }

  /** Lists the newest articles for a feed: in one language, or all in the language of the site. */
  async function listForFeeds({ category, authorId, language }: ArticleFilter): Promise<FeedArticle[]> {
    const filter = { isLyrics: false, category, authorId, language }
    const reader = language ?? textLanguage
    return cachedFeed(JSON.stringify(filter), async () => {
      const rows = fitting(
        await listWholeArticles(db.read, { ...filter, reader, limit: feedBounds.articles }),
      )
      const [nameOf, names] = await Promise.all([site.categoryNames(reader), findAuthors(rows)])
      return rows.map((row) => {
        const author = names.get(row.authorId ?? 0)
        const whole = safeNow(row.content, row)
        return {
          ...presentListed(row, nameOf, author),
          ...{ whole, updatedAt: row.updatedAt, personId: author?.personId ?? null },
        }
      })
    })
  }

  /** Undefined if the author has no public page. */
  async function findFeedAuthor(userId: number): Promise<{ name: string } | undefined> {
    const author = (await findAuthors([{ authorId: userId }])).get(userId)
    return author?.personId ? { name: author.name } : undefined
  }

  /** Finds a text by its current or an earlier slug; the result has the current one. */
  async function show(actor: Actor | null, slug: string, language: Language): Promise<ShownArticle> {
    // Only published texts are cached.
    const published = await cachedText(`${language} ${slug}`, async () => {
      const row = await findArticle(db.read, slug, language)
      return row?.isPublished ? present(row, language) : undefined
    })
    if (published) return published

    const draft = actor && isStaff(actor) && (await showDraft(slug, language))
    if (!draft) throw new NotFound('article_not_found')
    return draft
  }

  /** Finds a published text by id. */
  async function findShown(id: number, language: Language): Promise<ShownArticle | undefined> {
    const row = await findPublished(db.read, id)
    return row && show(null, row.slug, language)
  }

  const listPublishedSince = (span: Parameters<typeof listPublishedBetween>[1]) =>
    listPublishedBetween(db.read, span)

  /** Finds a text, published or not. The caller must check access. */
  async function showDraft(slug: string, language: Language): Promise<ShownArticle | undefined> {
    const row = await findArticle(db.read, slug, language)
    return row && present(row, language)
  }

  async function present(row: ArticleRow, language: Language): Promise<ShownArticle> {
    const [nameOf, names] = await Promise.all([site.categoryNames(language), findAuthors([row])])
    return presentShown(row, nameOf, names.get(row.authorId ?? 0))
  }

  function findAuthors(rows: readonly { authorId: number | null }[]): Promise<Map<number, Author>> {
    const ids = [...new Set(rows.flatMap(({ authorId }) => authorId ?? []))]
    return cachedAuthors(ids.join(), () => authors.findAuthors(ids))
  }

  async function showLyric(actor: Actor | null, slug: string, language: Language): Promise<ShownArticle> {
    const article = await show(actor, slug, language)
    if (!article.isLyrics) throw new NotFound('article_not_found')
    return article
  }

  /** Returns a text for editing, including long texts of shops. */
  async function read(actor: Actor, id: number, language: Language) {
    const row = await findText(db.read, id)
    if (!row) throw new NotFound('article_not_found')
    const isOfAlbum = row.kind === 'store'
    const [formerSlugs, nameOf, names, album, plan, languages, original] = await Promise.all([
      listFormerSlugs(db.read, row),
      site.categoryNames(language),
      findAuthors([row]),
      isOfAlbum ? findAlbumOf(db.read, id) : undefined,
      findPlan(db.read, id),
      listLanguages(db.read, row.textId),
      findOriginal(db.read, row),
    ])
    const { cover, categoryName } = presentListed(row, nameOf, undefined)
    const kind = isOfAlbum ? ('store' as const) : ('article' as const)
    const images = row.images.map((image) => ({ image }))
    const { name = '', profileImage = '' } = names.get(row.authorId ?? 0) ?? {}
    const author = row.authorId === null ? null : { id: row.authorId, name, profileImage }
    const abilities = { author: canChooseAuthor(actor, row) }
    const details = {
      kind,
      content: safeNow(row.content, row),
      album: album ?? null,
      cover,
      categoryName,
      formerSlugs,
      images,
      author,
      abilities,
      languages,
      original,
      plan: plan ?? null,
    }
    return { ...row, ...details }
  }

  /** Returns the safe HTML of any text; undefined if it was deleted. */
  async function findContent(id: number): Promise<string | undefined> {
    const row = await findText(db.read, id)
    return row && safeNow(row.content, row)
  }

  /** Finds a published text, which anybody may report. */
  async function findReportable(_: Actor, id: number) {
    const row = await findPublished(db.read, id)
    if (!row) return undefined
    const author = (await findAuthors([row])).get(row.authorId ?? 0)
    return { authorId: row.authorId, name: author?.name ?? '', text: row.title, sentAt: row.createdAt }
  }

  async function listCategories(language: Language): Promise<Category[]> {
    const nameOf = await site.categoryNames(language)
    return categoryKeys.map((key, index) => ({ id: index + 1, name: nameOf(key), key }))
  }

  /** Lists categories with published articles other than lyrics. */
  async function listUsedCategories(language: Language): Promise<Category[]> {
    const used = await cachedUsed('', () => listUsedCategoryIds(db.read))
    return (await listCategories(language)).filter(({ id }) => used.includes(id))
  }

  /** Lists possible authors by name. */
  const listPossibleAuthors = () => authors.listStaff(db.read)

  const reads = {
    list,
    listCounted,
    listForFeeds,
    findFeedAuthor,
    show,
    findShown,
    listPublishedSince,
    showDraft,
    showLyric,
    read,
    findContent,
    findReportable,
  }
  return { ...reads, listCategories, listUsedCategories, listPossibleAuthors }
}

/** Builds the push message of a new text; undefined if it was withdrawn. */
export function createArticlePushMessage({ translator }: Pick<Dependencies, 'translator'>) {
  async function findPushMessage(
    queries: Queries,
    { id, language }: { id: number; language: Language },
  ): Promise<PushMessage | undefined> {
    const article = await findPublished(queries, id)
    if (!article) return undefined
    const t = translator.in(language)
    const { slug, title, isLyrics } = article
    const about = { tag: `article-${id}`, text: title, count: 1 }
    return isLyrics
      ? { ...about, kind: 'song', title: t('devices:push.lyrics'), link: `/lyrics/${slug}` }
      : { ...about, kind: 'article', title: t('devices:push.article'), link: `/blog/${slug}` }
  }

  return { findPushMessage }
}
