import { isPicture } from '../../../platform/files/picture-files.ts'
import { scaledPicture } from '../../../platform/files/scale-picture.ts'

const worthShrinking = 256 * 1024

/**
 * Returns a picture as it is sent: a large one with the pixels that the site keeps of it, which takes a
 * fraction of the time, as does sending it again after a cut.
 */
export async function shrunkPicture(file: File): Promise<File> {
  return isPicture(file) && file.size > worthShrinking ? scaledPicture(file, worthShrinking) : file
}
