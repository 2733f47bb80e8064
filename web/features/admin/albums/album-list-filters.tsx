import { useTranslation } from 'react-i18next'
import { albumKinds } from '#contract/rules/albums.ts'
import { categoryId, categoryKeys } from '#contract/rules/categories.ts'
import { publishStates } from '#contract/rules/publish-states.ts'
import { useCategoryName } from '../../../platform/texts/use-category-name.ts'
import { FilterSelect } from '../kit/filter-select.tsx'
import { listFilters } from '../kit/list-head.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { useListAddress } from '../kit/use-list-address.ts'

/** What of the list is shown, as its address says. */
export function albumFilters(search: URLSearchParams) {
  const q = search.get('q')
  const state = publishStates.find((known) => known === search.get('state'))
  const kind = albumKinds.find((known) => known === search.get('kind'))
  const category = categoryKeys.map(categoryId).find((id) => String(id) === search.get('category'))
  return {
    ...(q && { q }),
    ...(state && { state }),
    ...(kind && { kind }),
    ...(category !== undefined && { category }),
  }
}

export function useAlbumFilters() {
  const { search, filter, clear } = useListAddress()
  const filters = albumFilters(search)
  return { filters, isFiltered: Object.keys(filters).length > 0, filter, clear }
}

export function AlbumFilters({
  filters,
  filter,
}: Pick<ReturnType<typeof useAlbumFilters>, 'filters' | 'filter'>) {
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
