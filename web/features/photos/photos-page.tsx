import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo } from '#contract/photos.ts'
import { photoSources } from '#contract/rules/photos.ts'
import { useAbsoluteAddress } from '../../platform/page/absolute-address.ts'
import { Head } from '../../platform/page/head.tsx'
import { JsonLd } from '../../platform/page/json-ld.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { call } from '../../platform/page/page-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/files/picture.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { WidePage } from '../../ui/wide-page.tsx'
import { ConnectedTab } from '../online/connected-tab.tsx'
import type { Route } from './+types/photos-page.ts'

const PhotoLightbox = lazy(() => import('./photo-lightbox.tsx'))

export const handle: LayoutHandle = { panel: 'collapsed', rests: true, texts: ['photos'] }

export async function loader({ context }: Route.LoaderArgs) {
  return { photos: await call(context, 'GET /api/photos', {}) }
}

export default function PhotosPage({ loaderData: { photos } }: Route.ComponentProps) {
  const { t } = useTranslation(['photos', 'ui'])
  const [open, show] = useState<number>()
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
          at={[43, 54]}
          title={t('empty')}
          action={<ButtonLink to="/blog">{t('ui:nav.blog')}</ButtonLink>}
        >
          {t('emptyText')}
        </EmptyState>
      )}
      {open !== undefined && (
        <Suspense>
          <PhotoLightbox photos={photos} index={open} show={show} close={() => show(undefined)} />
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

interface PhotoGridProps {
  photos: readonly Photo[]
  open: (index: number) => void
}

/** Reserves the space of each picture before it is loaded. */
function PhotoGrid({ photos, open }: PhotoGridProps) {
  const { t } = useTranslation('photos')
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,--spacing(65)),1fr))] gap-x-5 gap-y-7">
      {photos.map((photo, index) => (
        <li key={photo.id} id={`photo-${photo.id}`}>
          {/* A figure would be named after its caption, which would be read twice. */}
          <button
            type="button"
            className="group block aspect-3/2 w-full cursor-zoom-in overflow-hidden rounded-picture"
            style={{ backgroundColor: photo.colour }}
            aria-label={t('open', { alt: photo.alt })}
            aria-haspopup="dialog"
            onClick={() => open(index)}
          >
            <Picture
              files={{ ...photoSources(photo.src), jpeg: photo.src, ...photo }}
              alt=""
              sizes="(min-width: 1240px) 380px, (min-width: 768px) 30vw, (min-width: 480px) 46vw, 100vw"
              first={index < 3}
              className="size-full object-cover transition-[scale] duration-long group-hover:scale-102"
            />
          </button>
          {photo.caption && <p className="wrap-anywhere mt-2 text-label text-muted">{photo.caption}</p>}
        </li>
      ))}
    </ul>
  )
}
