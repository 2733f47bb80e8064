import { bounds } from '#contract/rules/bounds.ts'

/** Cameras make more pixels than the site opens; the sides of a picture that it keeps are no longer than this. */
const longestSide = Math.max(bounds.library.width, bounds.library.height)
const maxPixels = 24_000_000

/**
 * A picture as it may be sent: the file itself, or one of fewer pixels where it has more bytes or pixels than the
 * site takes. What this browser cannot open stays as it is, and the site says what is wrong with it.
 */
export async function scaledPicture(file: File, maxBytes: number): Promise<File> {
  const bitmap = await opened(file)
  if (!bitmap) return file
  try {
    const { width, height } = bitmap
    if (file.size <= maxBytes && width * height <= maxPixels) return file
    const scale = Math.min(1, longestSide / Math.max(width, height))
    const drawn = await draw(
      bitmap,
      { width: Math.round(width * scale), height: Math.round(height * scale) },
      file,
    )
    return drawn ?? file
  } finally {
    bitmap.close()
  }
}

async function opened(file: File): Promise<ImageBitmap | undefined> {
  try {
    // Upright, as it is shown: what is drawn has no note of how the camera was held.
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

async function draw(
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
  { name, type }: File,
): Promise<File | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  // Others may have parts that one sees through. Browsers that write no WebP write PNG.
  const wanted = type === 'image/jpeg' ? type : 'image/webp'
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, wanted, 0.9))
  return blob ? new File([blob], name, { type: blob.type }) : undefined
}
