import * as bounds from '#contract/rules/bounds.ts'

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
  // A service worker has no other kind; the oldest browsers have none of this one.
  const canvas = globalThis.document
    ? Object.assign(document.createElement('canvas'), { width, height })
    : new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d') as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  // Others may have parts that one sees through. Browsers that write no WebP write PNG.
  const blob = await blobOf(canvas, type === 'image/jpeg' ? type : 'image/webp')
  return blob ? new File([blob], name, { type: blob.type }) : undefined
}

function blobOf(canvas: HTMLCanvasElement | OffscreenCanvas, type: string): Promise<Blob | null> {
  const quality = 0.9
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  return new Promise((done) => canvas.toBlob(done, type, quality))
}
