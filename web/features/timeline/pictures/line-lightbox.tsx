import { useTranslation } from 'react-i18next'
import type { LinePicture } from '#contract/line-pictures.ts'
import { linePictureSources } from '#contract/rules/pictures.ts'
import { Picture } from '../../../ui/files/picture.tsx'
import { Lightbox } from '../../../ui/overlays/lightbox.tsx'

interface LineLightboxProps {
  pictures: readonly LinePicture[]
  index: number
  show: (index: number) => void
  close: () => void
}

/** Full-screen view of a line's pictures. */
export default function LineLightbox({ pictures, index, show, close }: LineLightboxProps) {
  const { t } = useTranslation('chat')
  const picture = pictures[index]
  if (!picture) return null
  const { url, width, height, alt } = picture
  return (
    <Lightbox
      label={t('pictures.name', { count: pictures.length })}
      index={index}
      count={pictures.length}
      show={show}
      close={close}
      caption={alt}
    >
      <Picture
        files={{ ...linePictureSources(url), jpeg: url, width, height }}
        alt={alt || t('pictures.name', { count: 1 })}
        sizes="100vw"
        first
      />
    </Lightbox>
  )
}
