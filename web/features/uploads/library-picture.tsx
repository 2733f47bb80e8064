import { librarySources } from '#contract/rules/pictures.ts'
import type { LibraryPicture as Kept } from '#contract/uploads.ts'
import { Picture } from '../../ui/picture.tsx'

interface LibraryPictureProps {
  picture: Pick<Kept, 'url' | 'width' | 'height'>
  alt: string
  sizes: string
  first?: boolean
}

/** A picture of the library in the width that is needed. */
export function LibraryPicture({ picture: { url, width, height }, ...rest }: LibraryPictureProps) {
  const sources = librarySources(url) ?? { avif: '', webp: '' }
  return <Picture files={{ ...sources, jpeg: url, width, height }} {...rest} />
}
