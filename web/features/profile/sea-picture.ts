import seaJpeg from '../../art/sea.jpg'
import seaSmallAvif from '../../art/sea-640.avif'
import seaSmallWebp from '../../art/sea-640.webp'
import seaAvif from '../../art/sea-1152.avif'
import seaWebp from '../../art/sea-1152.webp'
import type { PictureFiles } from '../../ui/picture.tsx'

/** The sand bar from above. */
export const sea: PictureFiles = {
  avif: `${seaSmallAvif} 640w, ${seaAvif} 1152w`,
  webp: `${seaSmallWebp} 640w, ${seaWebp} 1152w`,
  jpeg: seaJpeg,
  width: 1152,
  height: 300,
}
