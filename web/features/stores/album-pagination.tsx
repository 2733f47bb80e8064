import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button.tsx'
import { listedAddress } from './album-address.ts'
import type { AlbumList } from './stores.data.ts'

export function AlbumPagination({ list: { kind, category, page, hasMore } }: { list: AlbumList }) {
  const { t } = useTranslation('stores')
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label={t('pages')} className="mt-10 flex justify-center gap-3 border-line border-t pt-6">
      {page > 1 && (
        <ButtonLink variant="outline" rel="prev" to={listedAddress(kind, { category, page: page - 1 })}>
          {t('newer')}
        </ButtonLink>
      )}
      {hasMore && (
        <ButtonLink variant="outline" rel="next" to={listedAddress(kind, { category, page: page + 1 })}>
          {t('older')}
        </ButtonLink>
      )}
    </nav>
  )
}
