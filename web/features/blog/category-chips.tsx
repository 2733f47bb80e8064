import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type CategoryKey, categoryKeys } from '#contract/rules/categories.ts'
import { useCategoryName } from '../../layouts/use-category-name.ts'
import { useLabel } from '../../layouts/use-label.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { useCurrentInSight } from '../../ui/use-current-in-sight.ts'
import { blogAddress } from './blog-query.ts'

/** One row that scrolls. Pressing the chosen one lets go of it. */
export function CategoryChips({ chosen }: { chosen: CategoryKey | undefined }) {
  const { t } = useTranslation('blog')
  const nameOf = useCategoryName()
  const label = useLabel()
  const row = useCurrentInSight<HTMLUListElement>(chosen, 'center')

  return (
    <nav aria-label={label('articlesPerFilm')} className="blog-filters">
      <ul ref={row} className="chip-row">
        {categoryKeys.map((key) => (
          <li key={key}>
            <ChipLink
              on={key === chosen}
              to={blogAddress({ category: key === chosen ? undefined : key })}
              preventScrollReset
            >
              {nameOf(key)}
            </ChipLink>
          </li>
        ))}
      </ul>
      {chosen && (
        <Link to="/blog" preventScrollReset className="text-link flex-none text-label">
          {t('clear')}
        </Link>
      )}
    </nav>
  )
}
