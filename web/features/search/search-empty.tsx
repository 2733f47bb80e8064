import { useTranslation } from 'react-i18next'
import type { CategoryKey } from '#contract/rules/categories.ts'
import { useCategoryName } from '../../platform/texts/use-category-name.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

const suggested: readonly CategoryKey[] = ['music', 'photography', 'entertainment', 'travel', 'technology']

export function SearchEmpty({ q }: { q: string }) {
  const { t } = useTranslation('search')
  const nameOf = useCategoryName()
  return (
    <EmptyState
      mark="lead"
      at={[40, 20]}
      className="max-w-wide mt-6"
      headingLevel={3}
      title={t('empty.title', { q })}
      action={
        <nav aria-label={t('empty.suggestions')} className="flex flex-wrap items-center gap-2">
          <p className="flex-[1_0_100%] text-muted">{t('empty.suggestions')}</p>
          {suggested.map((key) => (
            <ChipLink key={key} on={false} to={`/blog?category=${key}`}>
              {nameOf(key)}
            </ChipLink>
          ))}
        </nav>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}
