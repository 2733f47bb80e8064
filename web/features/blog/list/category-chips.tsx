import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { categoryKeys } from '#contract/rules/categories.ts'
import { useCategoryName } from '../../../platform/texts/use-category-name.ts'
import { useLabel } from '../../../platform/texts/use-label.ts'
import { ChipLink } from '../../../ui/chip.tsx'
import { useCurrentInSight } from '../../../ui/use-current-in-sight.ts'
import type { BlogList } from '../blog.data.ts'
import { blogAddress } from '../blog-query.ts'

/** Categories that have an article. Pressing the selected one clears it. */
export function CategoryChips({
  list: { category: chosen, categories },
}: {
  list: Pick<BlogList, 'category' | 'categories'>
}) {
  const { t } = useTranslation('blog')
  const nameOf = useCategoryName()
  const label = useLabel()
  const heading = useId()
  const row = useCurrentInSight<HTMLUListElement>(chosen, 'center')
  const offered = categoryKeys.filter((key) => key === chosen || categories.includes(key))
  if (offered.length === 0) return <div className="blog-filters" />

  return (
    <nav aria-labelledby={heading} className="blog-filters">
      <span id={heading} className="blog-filters-name">
        {label('articlesPerFilm')}
      </span>
      <ul ref={row} className="chip-row">
        {offered.map((key) => (
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
