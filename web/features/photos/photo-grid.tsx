import { useTranslation } from 'react-i18next'
import type { Photo } from '#contract/photos.ts'
import { photoSources } from '#contract/rules/photos.ts'
import { Picture } from '../../ui/files/picture.tsx'

interface PhotoGridProps {
  photos: readonly Photo[]
  open: (index: number) => void
}

/** Every picture has its room before it comes. */
export function PhotoGrid({ photos, open }: PhotoGridProps) {
  const { t } = useTranslation('photos')
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,--spacing(65)),1fr))] gap-x-5 gap-y-7">
      {photos.map((photo, index) => (
        <li key={photo.id} id={`photo-${photo.id}`}>
          <figure>
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
            {photo.caption && (
              <figcaption className="wrap-anywhere mt-2 text-label text-muted">{photo.caption}</figcaption>
            )}
          </figure>
        </li>
      ))}
    </ul>
  )
}
