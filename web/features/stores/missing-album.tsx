import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AlbumKind } from '#contract/rules/albums.ts'
import { api } from '../../platform/api/api.ts'
import { Head } from '../../platform/page/head.tsx'
import { useSession } from '../../platform/session/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { WidePage } from '../../ui/wide-page.tsx'
import { listAddress } from './album-address.ts'
import { sheetGrid } from './album-sheet.tsx'
import { AlbumView } from './album-view.tsx'

/**
 * Draft for staff, loaded in the browser because the server does not know the user. Visitors see "not found".
 */
export function AlbumMissing({ kind, slug }: { kind: AlbumKind; slug: string }) {
  const { t } = useTranslation('stores')
  const isStaff = useSession()?.isStaff ?? false
  const { data: album, isFetching } = useQuery({
    queryKey: ['album', slug],
    queryFn: ({ signal }) => api('GET /api/shop/:slug', { params: { slug }, signal }),
    enabled: isStaff,
    retry: false,
  })

  if (album) {
    return (
      <>
        <Head title={album.name} noindex />
        <div className="mx-gutter mt-4">
          <Banner kind="offline">{t('album.draft')}</Banner>
        </div>
        <AlbumView album={album} />
      </>
    )
  }
  return (
    <WidePage>
      <Head title={t('album.missing')} noindex />
      {isFetching ? <AlbumSkeleton /> : <NothingHere kind={kind} />}
    </WidePage>
  )
}

function NothingHere({ kind }: { kind: AlbumKind }) {
  const { t } = useTranslation('stores')
  return (
    <EmptyState
      mark="wreck"
      at={[50, 82]}
      headingLevel={1}
      title={t('album.missing')}
      action={
        <ButtonLink to={listAddress(kind)}>
          {t(kind === 'shop' ? 'album.allShops' : 'album.allCourses')}
        </ButtonLink>
      }
    >
      {t('album.missingText')}
    </EmptyState>
  )
}

function AlbumSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <Loading label={t('loading')} className="grid gap-5">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-12 w-72 max-w-full" />
      <div className={sheetGrid}>
        {Array.from({ length: 8 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are all the same
          <Skeleton key={place} className="aspect-square" />
        ))}
      </div>
    </Loading>
  )
}
