import { slotWidths } from '#contract/rules/albums.ts'
import { uploadSources } from '#contract/rules/pictures.ts'
import { Picture } from '../../ui/files/picture.tsx'

interface SlotPictureProps {
  address: string
  alt: string
  sizes: string
  first?: boolean
  className?: string
}

/** Square picture of a slot. */
export function SlotPicture({ address, ...rest }: SlotPictureProps) {
  const sources = uploadSources(address, slotWidths) ?? { avif: '', webp: '' }
  return <Picture files={{ ...sources, jpeg: address, width: 640, height: 640 }} {...rest} />
}
