import { useTranslation } from 'react-i18next'
import type { CategoryKey } from '#contract/rules/categories.ts'
import { useCategoryName } from '../../platform/texts/use-category-name.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { listAddress, listedAddress } from './album-address.ts'
import type { AlbumList } from './stores.data.ts'

/** The categories that have something; pressing the chosen one again lets go of it. */
export function AlbumFilters({ list: { kind, category, categories } }: { list: AlbumList }) {
  const { t } = useTranslation('stores')
  const nameOf = useCategoryName()
  const offered = category && !categories.includes(category) ? [category, ...categories] : categories
  if (offered.length === 0) return <div className="pb-5.5" />

  return (
    <nav className="mt-5 flex items-center gap-4 pb-5.5" aria-label={t('filters')}>
      {/* It runs on where there is more than fits, and fades there; a mouse has nothing to push it with. */}
      <ul className="-m-1 flex min-w-0 flex-1 gap-2 overflow-x-auto mask-[linear-gradient(90deg,black_calc(100%-(--spacing(14))),transparent)] p-1 pe-10 fine:flex-wrap fine:overflow-visible fine:mask-none fine:pe-1 [scrollbar-width:none]">
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
        <TextLink to={listAddress(kind)} className="flex-none" preventScrollReset>
          {t('clear')}
        </TextLink>
      )}
    </nav>
  )
}
