import duskJpeg from '../../art/dusk.jpg'
import duskSmallAvif from '../../art/dusk-960.avif'
import duskSmallWebp from '../../art/dusk-960.webp'
import duskAvif from '../../art/dusk-1728.avif'
import duskWebp from '../../art/dusk-1728.webp'
import setJpeg from '../../art/set.jpg'
import setSmallAvif from '../../art/set-720.avif'
import setSmallWebp from '../../art/set-720.webp'
import setAvif from '../../art/set-1152.avif'
import setWebp from '../../art/set-1152.webp'
import type { PictureFiles } from '../../ui/files/picture.tsx'

/** The lighthouse and its beam at dusk. */
export const dusk: PictureFiles = {
  avif: `${duskSmallAvif} 960w, ${duskAvif} 1728w`,
  webp: `${duskSmallWebp} 960w, ${duskWebp} 1728w`,
  jpeg: duskJpeg,
  width: 1728,
  height: 972,
}

/** A film crew on the beach. */
export const set: PictureFiles = {
  avif: `${setSmallAvif} 720w, ${setAvif} 1152w`,
  webp: `${setSmallWebp} 720w, ${setWebp} 1152w`,
  jpeg: setJpeg,
  width: 1152,
  height: 648,
}
