import { useTranslation } from 'react-i18next'
import { useCategoryName } from '../../../platform/texts/use-category-name.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { StaffLink } from '../../../ui/staff-link.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { type BlogQuery, blogAddress } from '../blog-query.ts'

/** Empty state: past the last page, in a category, or without any article. */
export function BlogEmpty({ query: { category, page } }: { query: BlogQuery }) {
  const { t } = useTranslation('blog')
  const nameOf = useCategoryName()
  if (page > 1) {
    return (
      <EmptyState
        mark="anchor"
        at={[79, 46]}
        className="max-w-wide"
        title={t('empty.page')}
        action={<ButtonLink to={blogAddress({ category })}>{t('empty.first')}</ButtonLink>}
      >
        {t('empty.pageText')}
      </EmptyState>
    )
  }
  if (category) {
    return (
      <EmptyState
        mark="lead"
        at={[47, 18]}
        className="max-w-wide"
        title={t('empty.category', { category: nameOf(category) })}
        action={<ButtonLink to="/blog">{t('empty.all')}</ButtonLink>}
      >
        {t('empty.categoryText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      mark="sails"
      at={[41, 51]}
      className="max-w-wide"
      title={t('empty.title')}
      action={
        <>
          <ButtonLink to="/channels">{t('empty.channels')}</ButtonLink>
          <StaffLink to="/editor">{t('empty.write')}</StaffLink>
        </>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}
