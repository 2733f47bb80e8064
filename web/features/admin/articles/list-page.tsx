import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Category } from '#contract/articles.ts'
import { categoryId, categoryKeys } from '#contract/rules/categories.ts'
import { articleStates } from '#contract/rules/publish-states.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { pageRequest } from '../../../platform/page/page-data.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { PlusIcon } from '../../../ui/icons/plus.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/skeleton.tsx'
import { FilterSelect } from '../kit/filter-select.tsx'
import { ListHead, listFilters, Pages } from '../kit/list-head.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { TableSkeleton } from '../kit/table-skeleton.tsx'
import { useLastPage } from '../kit/use-last-page.ts'
import { pageOf, useListAddress } from '../kit/use-list-address.ts'
import { pageSize } from '../staff.queries.ts'
import type { Route } from './+types/list-page.ts'
import { ArticleTable } from './article-table.tsx'
import { articleListQuery, categoriesQuery } from './editor/editor.queries.ts'

export const handle: LayoutHandle = { personal: true, staffTexts: 'staff-editor' }

export function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const { language } = context.get(pageRequest)
  return readAnswers(context, () => [
    pageQuery(articleFilters(search), pageOf(search)),
    draftCountQuery(),
    categoriesQuery(language),
  ])
}

export const clientLoader = loadInBrowser

/** Reads the filters of the list from the address. */
function articleFilters(search: URLSearchParams) {
  const q = search.get('q')
  const state = articleStates.find((one) => one === search.get('state'))
  const isLyrics = { true: true, false: false }[search.get('lyrics') ?? '']
  const category = categoryKeys.map(categoryId).find((id) => String(id) === search.get('category'))
  return {
    ...(q && { q }),
    ...(state && { state }),
    ...(isLyrics !== undefined && { isLyrics }),
    ...(category !== undefined && { category }),
  }
}

const pageQuery = (filters: ReturnType<typeof articleFilters>, page: number) =>
  articleListQuery({ ...filters, page, limit: pageSize })

const draftCountQuery = () => articleListQuery({ state: 'draft', page: 1, limit: 1 })

/** Lists all articles of the staff, including drafts and deleted ones. */
export default function ArticleListPage() {
  const { t, i18n } = useTranslation('staff-editor')
  const { search, page, read, filter, toPage, clear } = useListAddress()
  const filters = articleFilters(search)
  const categories: readonly Category[] = useQuery(categoriesQuery(i18n.language)).data ?? []
  const query = useQuery(pageQuery(filters, page))
  const { data, isError, isFetching, refetch } = query
  useLastPage(query, page, toPage)
  const drafts = useQuery(draftCountQuery()).data?.total
  const isFiltered = Object.keys(filters).length > 0
  const count = data && [
    t('list.total', { count: data.total }),
    ...(isFiltered || drafts === undefined ? [] : [t('list.drafts', { count: drafts })]),
  ]

  return (
    <>
      <Head title={t('list.title')} noindex />
      <ListHead title={t('list.title')} count={count?.join(', ')}>
        <ButtonLink to="/editor" className="ms-auto">
          <PlusIcon aria-hidden="true" />
          {t('list.add')}
        </ButtonLink>
      </ListHead>
      <div className={listFilters}>
        <SearchField
          label={t('list.search')}
          value={read('q')}
          onSearch={(words) => filter('q', words, { replace: true })}
        />
        <FilterSelect
          label={t('list.state')}
          all={t('list.anyState')}
          value={filters.state ?? ''}
          options={articleStates.map((value) => ({ value, text: t(`list.states.${value}`) }))}
          onChoose={(chosen) => filter('state', chosen)}
        />
        <FilterSelect
          label={t('list.kind')}
          all={t('list.anyKind')}
          value={read('lyrics')}
          options={[
            { value: 'false', text: t('list.articles') },
            { value: 'true', text: t('list.lyricsOnly') },
          ]}
          onChoose={(chosen) => filter('lyrics', chosen)}
        />
        <FilterSelect
          label={t('list.category')}
          all={t('list.anyCategory')}
          value={read('category')}
          options={categories.map(({ id, name }) => ({ value: String(id), text: name }))}
          onChoose={(chosen) => filter('category', chosen)}
        />
      </div>
      {!data && isError && (
        <ErrorState title={t('list.failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <Loading label={t('list.loading')}>
          <ArticleTableSkeleton />
        </Loading>
      )}
      {data?.total === 0 && (
        <EmptyState
          mark={isFiltered ? 'lead' : 'sails'}
          at={[22, 41]}
          title={t(isFiltered ? 'list.nothing' : 'list.empty')}
          action={
            isFiltered ? (
              <Button variant="outline" onClick={clear}>
                {t('list.clear')}
              </Button>
            ) : (
              <ButtonLink to="/editor">{t('list.add')}</ButtonLink>
            )
          }
        >
          {t(isFiltered ? 'list.nothingText' : 'list.emptyText')}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && <ArticleTable articles={data.rows} />}
      {data && <Pages page={page} total={data.total} onPage={toPage} />}
    </>
  )
}

/** Placeholder with the columns of `ArticleTable`. */
function ArticleTableSkeleton() {
  return (
    <TableSkeleton
      broad
      className="[--leads:auto_auto] [--name:3]"
      rows={10}
      columns={[
        { words: 'w-6' },
        { thing: 'size-5', className: 'staff-table-lead' },
        { thing: 'h-10 w-16', className: 'staff-table-lead' },
        { words: 'w-56 max-w-full', more: 'w-28 @columns:hidden', className: 'staff-table-name' },
        { words: 'w-8', className: '@max-columns:hidden' },
        { words: 'w-8', className: '@max-columns:hidden' },
        { words: 'w-20', className: '@max-columns:hidden' },
        { thing: 'size-10 @medium:h-8 @medium:w-40', className: 'staff-table-acts' },
      ]}
    />
  )
}
