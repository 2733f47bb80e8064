import { useTranslation } from 'react-i18next'
import type { CategoryKey } from '#contract/rules/categories.ts'
import { useCategoryName } from '../../platform/use-category-name.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { listAddress, listedAddress } from './album-address.ts'
import type { AlbumList } from './stores.data.ts'

/** The categories that have something; pressing the chosen one again lets go of it. */
export function AlbumFilters({ list: { kind, category, categories } }: { list: AlbumList }) {
  const { t } = useTranslation('stores')
  const nameOf = useCategoryName()
  const offered = category && !categories.includes(category) ? [category, ...categories] : categories
  if (offered.length === 0) return <div className="albums-filters" />

  return (
    <nav className="albums-filters" aria-label={t('filters')}>
      <ul className="albums-chips">
        {offered.map((key) => {
          const on = key === category
          const to = listedAddress(kind, { category: on ? undefined : (key as CategoryKey) })
          return (
            <li key={key}>
              <ChipLink on={on} to={to} preventScrollReset>
                {nameOf(key as CategoryKey)}
              </ChipLink>
            </li>
          )
        })}
      </ul>
      {category && (
        <TextLink to={listAddress(kind)} className="albums-clear" preventScrollReset>
          {t('clear')}
        </TextLink>
      )}
    </nav>
  )
}
