import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/button.tsx'
import type { BlogList } from '../blog.data.ts'
import { blogAddress } from '../blog-query.ts'

/** Every page has an address of its own. */
export function BlogPagination({ list: { category, page, hasMore } }: { list: BlogList }) {
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
