import { useTranslation } from 'react-i18next'
import type { Photo } from '#contract/photos.ts'
import { photoSources } from '#contract/rules/photos.ts'
import { Picture } from '../../ui/files/picture.tsx'
import { Lightbox } from '../../ui/overlays/lightbox.tsx'

interface PhotoLightboxProps {
  photos: readonly Photo[]
  index: number
  show: (index: number) => void
  close: () => void
}

/** A photo in full size. */
export default function PhotoLightbox({ photos, index, show, close }: PhotoLightboxProps) {
  const { t } = useTranslation('photos')
  const photo = photos[index]
  if (!photo) return null
  return (
    <Lightbox
      label={t('title')}
      index={index}
      count={photos.length}
      show={show}
      close={close}
      caption={photo.caption}
    >
      <Picture
        files={{ ...photoSources(photo.src), jpeg: photo.src, ...photo }}
        alt={photo.alt === photo.caption ? '' : photo.alt}
        sizes="100vw"
        first
      />
    </Lightbox>
  )
}
