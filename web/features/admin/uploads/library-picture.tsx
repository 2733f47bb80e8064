import { slotWidths } from '#contract/rules/albums.ts'
import { photoWidths } from '#contract/rules/photos.ts'
import { libraryWidths, type StaffPictureKind, uploadSources } from '#contract/rules/pictures.ts'
import type { LibraryPicture as Kept } from '#contract/uploads.ts'
import { Picture } from '../../../ui/files/picture.tsx'

/** Generated widths of each kind of picture. */
const widths: Record<StaffPictureKind, readonly number[]> = {
  library: libraryWidths,
  slot: slotWidths,
  albumcover: slotWidths,
  photo: photoWidths,
}

interface LibraryPictureProps {
  picture: Pick<Kept, 'url' | 'kind' | 'width' | 'height'>
  alt: string
  sizes: string
  first?: boolean
  className?: string
}

/** Picture of the library in a fitting width. */
export function LibraryPicture({ picture: { url, kind, width, height }, ...rest }: LibraryPictureProps) {
  const sources = uploadSources(url, widths[kind]) ?? { avif: '', webp: '' }
  return <Picture files={{ ...sources, jpeg: url, width, height }} {...rest} />
}
