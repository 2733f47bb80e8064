import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo } from '#contract/photos.ts'
import { useAbsoluteAddress } from '../../platform/page/absolute-address.ts'
import { Head } from '../../platform/page/head.tsx'
import { JsonLd } from '../../platform/page/json-ld.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { call } from '../../platform/page/page-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { WidePage } from '../../ui/wide-page.tsx'
import { ConnectedTab } from '../online/connected-tab.tsx'
import type { Route } from './+types/photos-page.ts'
import { PhotoGrid } from './photo-grid.tsx'

const PhotoLightbox = lazy(() => import('./photo-lightbox.tsx'))

export const handle: LayoutHandle = { panel: 'collapsed', rests: true, texts: ['photos'] }

export async function loader({ context }: Route.LoaderArgs) {
  return { photos: await call(context, 'GET /api/photos', {}) }
}

export default function PhotosPage({ loaderData: { photos } }: Route.ComponentProps) {
  const { t } = useTranslation(['photos', 'ui'])
  const [shown, show] = useState<number>()
  return (
    <WidePage>
      <Head title={t('title')} description={t('description')} />
      <PhotosData photos={photos} />
      <PageHead className="mb-7" title={t('title')} deck={t('deck')} />
      {photos.length > 0 ? (
        <PhotoGrid photos={photos} open={show} />
      ) : (
        <EmptyState
          mark="island"
          at={[48, 52]}
          title={t('empty')}
          action={<ButtonLink to="/blog">{t('ui:nav.blog')}</ButtonLink>}
        >
          {t('emptyText')}
        </EmptyState>
      )}
      {shown !== undefined && (
        <Suspense>
          <PhotoLightbox photos={photos} index={shown} show={show} close={() => show(undefined)} />
        </Suspense>
      )}
      <ConnectedTab />
    </WidePage>
  )
}

function PhotosData({ photos }: { photos: readonly Photo[] }) {
  const { t } = useTranslation('photos')
  const absolute = useAbsoluteAddress()
  if (photos.length === 0) return null
  const image = photos.map(({ src, alt, caption }) => ({
    '@type': 'ImageObject',
    contentUrl: absolute(src),
    name: caption || alt,
    description: alt,
  }))
  return <JsonLd data={{ '@type': 'ImageGallery', name: t('title'), url: absolute('/photos'), image }} />
}
