import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { albumKinds } from '#contract/rules/albums.ts'
import { categoryId, categoryKeys } from '#contract/rules/categories.ts'
import { publishStates } from '#contract/rules/publish-states.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { useCategoryName } from '../../../platform/texts/use-category-name.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/skeleton.tsx'
import { statusRegion } from '../../../ui/status-region.ts'
import { FilterSelect } from '../kit/filter-select.tsx'
import { listFilters } from '../kit/list-head.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { useListAddress } from '../kit/use-list-address.ts'
import type { Route } from './+types/albums-page.ts'
import { AlbumTable, AlbumTableSkeleton } from './album-table.tsx'
import { albumListQuery } from './albums.queries.ts'

export const handle: LayoutHandle = { personal: true, texts: ['categories'], staffTexts: 'staff-albums' }

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readAnswers(context, () => [albumListQuery(albumFilters(new URL(request.url).searchParams))])

export const clientLoader = loadInBrowser

/** No “load more” button is shown below this many rows or fewer. */
const fewRows = 15

/** Lists shops and courses, both published and not, and deleted ones. */
export default function AlbumsPage() {
  const { t } = useTranslation('staff-albums')
  const { filters, isFiltered, filter, clear } = useAlbumFilters()
  const list = useInfiniteQuery(albumListQuery(filters))
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const albums = data?.pages.flatMap((page) => page.rows) ?? []
  const total = data?.pages.at(-1)?.total ?? 0

  return (
    <>
      <Head title={t('list.title')} noindex />
      <header className="wrap-anywhere mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="type-title type-title-xl">{t('list.title')}</h1>
          <p {...statusRegion} className="text-muted">
            {data && t('list.total', { count: total })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2.5">
          <ButtonLink variant="outline" to="/courseAdd">
            {t('list.createCourse')}
          </ButtonLink>
          <ButtonLink to="/albumAdd">{t('list.create')}</ButtonLink>
        </div>
      </header>
      <AlbumFilters filters={filters} filter={filter} />
      {!data && isError && (
        <ErrorState title={t('list.failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <Loading label={t('list.loading')}>
          <AlbumTableSkeleton />
        </Loading>
      )}
      {data && albums.length === 0 && (
        <EmptyState
          mark={isFiltered ? 'lead' : 'quay'}
          at={[68, 65]}
          title={t(isFiltered ? 'list.nothing' : 'list.empty')}
          action={
            isFiltered ? (
              <Button variant="outline" onClick={clear}>
                {t('list.clear')}
              </Button>
            ) : (
              <ButtonLink to="/albumAdd">{t('list.create')}</ButtonLink>
            )
          }
        >
          {t(isFiltered ? 'list.nothingText' : 'list.emptyText')}
        </EmptyState>
      )}
      {albums.length > 0 && <AlbumTable albums={albums} />}
      {list.isFetchNextPageError && (
        <ErrorState title={t('list.failed')} busy={isFetching} onRetry={() => void fetchNextPage()} />
      )}
      {!list.isFetchNextPageError && hasNextPage && albums.length > fewRows && (
        <div className="mt-5 flex justify-center">
          <Button
            variant="outline"
            busy={isFetchingNextPage}
            busyText={t('form.loading')}
            onClick={() => void fetchNextPage()}
          >
            {t('list.more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Reads the filters of the list from the address. */
function albumFilters(search: URLSearchParams) {
  const q = search.get('q')
  const state = publishStates.find((one) => one === search.get('state'))
  const kind = albumKinds.find((one) => one === search.get('kind'))
  const category = categoryKeys.map(categoryId).find((id) => String(id) === search.get('category'))
  return {
    ...(q && { q }),
    ...(state && { state }),
    ...(kind && { kind }),
    ...(category !== undefined && { category }),
  }
}

function useAlbumFilters() {
  const { search, filter, clear } = useListAddress()
  const filters = albumFilters(search)
  return { filters, isFiltered: Object.keys(filters).length > 0, filter, clear }
}

function AlbumFilters({ filters, filter }: Pick<ReturnType<typeof useAlbumFilters>, 'filters' | 'filter'>) {
  const { t, i18n } = useTranslation('staff-albums')
  const nameOf = useCategoryName()
  const categories = categoryKeys
    .map((key) => ({ value: String(categoryId(key)), text: nameOf(key) }))
    .sort((one, other) => one.text.localeCompare(other.text, i18n.language))
  return (
    <div className={listFilters}>
      <SearchField
        label={t('list.search')}
        value={filters.q ?? ''}
        onSearch={(words) => filter('q', words, { replace: true })}
      />
      <FilterSelect
        label={t('list.stateFilter')}
        all={t('list.anyState')}
        value={filters.state ?? ''}
        options={publishStates.map((value) => ({ value, text: t(`list.states.${value}`) }))}
        onChoose={(state) => filter('state', state)}
      />
      <FilterSelect
        label={t('list.kind')}
        all={t('list.anyKind')}
        value={filters.kind ?? ''}
        options={albumKinds.map((value) => ({ value, text: t(`list.kinds.${value}`) }))}
        onChoose={(kind) => filter('kind', kind)}
      />
      <FilterSelect
        label={t('list.category')}
        all={t('list.anyCategory')}
        value={String(filters.category ?? '')}
        options={categories}
        onChoose={(category) => filter('category', category)}
      />
    </div>
  )
}
