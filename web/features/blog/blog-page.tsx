import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Language } from '#contract/schema.ts'
import { useAbsoluteAddress } from '../../platform/page/absolute-address.ts'
import { Head } from '../../platform/page/head.tsx'
import { ItemList } from '../../platform/page/json-ld.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { reloadPage } from '../../platform/page/reload-page.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { useCategoryName } from '../../platform/texts/use-category-name.ts'
import { useLabel } from '../../platform/texts/use-label.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { WidePage } from '../../ui/wide-page.tsx'
import { ConnectedTab } from '../online/connected-tab.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { SearchView } from '../search/search-view.tsx'
import type { Route } from './+types/blog-page.ts'
import { addressOf } from './article-address.ts'
import { type BlogList, readBlog } from './blog.data.ts'
import { blogAddress, readBlogQuery } from './blog-query.ts'
import { FeedAlternates, FeedLinks } from './feed-links.tsx'
import { ArticleList } from './list/article-list.tsx'
import { BlogEmpty } from './list/blog-empty.tsx'
import { CategoryChips } from './list/category-chips.tsx'
import './blog.css'

const texts = ['blog', 'categories', 'search', 'videos'] as const

export const handle: LayoutHandle = { panel: 'collapsed', rests: true, texts }

/** Responds 404 for a page past the end. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const list = await readBlog(context, readBlogQuery(new URL(request.url).searchParams))
  return data(list, { status: list.articles.length === 0 && list.page > 1 ? 404 : 200 })
}

/** Searches do not reload the list: the page fetches their results. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const [before, after] = [currentUrl, nextUrl].map((url) => blogAddress(readBlogQuery(url.searchParams)))
  return before === after && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}

export default function BlogPage({ loaderData: list }: Route.ComponentProps) {
  const { articles } = list
  const feedLanguage = useFeedLanguage(articles)
  const label = useLabel()
  const heading = useId()
  return (
    <WidePage>
      <BlogHead list={list} />
      <BlogTitle />
      <SearchView kind="everything">
        <CategoryChips list={list} />
        <section aria-labelledby={heading} className="section-rule">
          {/* Not a heading, because the titles of the articles are headings. */}
          <p id={heading} className="type-title">
            {label('films')}
          </p>
          <div className="blog-list">
            {articles.length > 0 ? <ArticleList articles={articles} /> : <BlogEmpty query={list} />}
          </div>
        </section>
        <BlogPagination list={list} />
        <FeedLinks path={feedOf(list.category)} language={feedLanguage} byMail />
      </SearchView>
      <ConnectedTab />
    </WidePage>
  )
}

export function ErrorBoundary() {
  const { t } = useTranslation('blog')
  return (
    <WidePage>
      <Head title={t('title')} noindex />
      <BlogTitle />
      <ErrorState className="mt-6" title={t('failed')} onRetry={reloadPage} />
    </WidePage>
  )
}

/** Returns the reader's language if an article on the page is in it. */
function useFeedLanguage(articles: BlogList['articles']): Language | undefined {
  const { i18n } = useTranslation()
  return articles.find(({ language }) => language === i18n.language)?.language
}

const feedOf = (category: string | undefined) => (category ? `/feed/${category}` : '/feed')

function BlogTitle() {
  const { t } = useTranslation('blog')
  return (
    <header className="blog-head">
      <h1 className="type-display page-title">{t('title')}</h1>
      <SearchBox className="blog-search" />
    </header>
  )
}

function BlogHead({ list: { category, page, articles } }: { list: BlogList }) {
  const { t } = useTranslation('blog')
  const { name: siteName } = useSite()
  const nameOf = useCategoryName()
  const absolute = useAbsoluteAddress()
  const feedLanguage = useFeedLanguage(articles)
  const name = category && nameOf(category)
  const title = name ? t('inCategory', { category: name }) : t('title')
  return (
    <>
      <Head
        title={page > 1 ? `${title} · ${t('paging.page', { page })}` : title}
        description={name ? t('inCategoryDescription', { category: name, siteName }) : t('description')}
        canonical={blogAddress({ category, page })}
        noindex={articles.length === 0 && page > 1}
      />
      <FeedAlternates path={feedOf(category)} language={feedLanguage} title={title} />
      <ItemList
        items={articles.map((article) => ({ url: absolute(addressOf(article)), name: article.title }))}
      />
    </>
  )
}

/** Links between pages, each of which has its own URL. */
function BlogPagination({ list: { category, page, hasMore } }: { list: BlogList }) {
  const { t } = useTranslation('blog')
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label={t('paging.label')} className="blog-paging">
      {page > 1 && (
        <ButtonLink variant="outline" rel="prev" to={blogAddress({ category, page: page - 1 })}>
          {t('paging.newer')}
        </ButtonLink>
      )}
      <span className="figures text-muted" aria-current="page">
        {t('paging.page', { page })}
      </span>
      {hasMore && (
        <ButtonLink variant="outline" rel="next" to={blogAddress({ category, page: page + 1 })}>
          {t('paging.older')}
        </ButtonLink>
      )}
    </nav>
  )
}
