import * as bounds from '#contract/rules/bounds.ts'

/** Cameras produce more pixels than the site accepts; scaled pictures have no longer side than this. */
const longestSide = Math.max(bounds.library.width, bounds.library.height)
const maxPixels = 24_000_000

/** Smaller files hardly ever exceed the site's limit of pixels. In bytes. */
export const worthOpening = 1024 ** 2

/**
 * Returns the picture as it may be sent: the file itself, or a scaled-down copy if it has more bytes than this,
 * or too many pixels. Files that this browser cannot decode are returned as they are; the server then reports the error.
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
    const isRefused = file.size > bounds.library.maxBytes || width * height > maxPixels
    // A copy that is hardly smaller is only worse.
    return drawn && (isRefused || drawn.size < file.size * 0.75) ? drawn : file
  } finally {
    bitmap.close()
  }
}

async function opened(file: File): Promise<ImageBitmap | undefined> {
  try {
    // Applies the EXIF orientation, since the redrawn picture has no EXIF data.
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
  // Service workers have only OffscreenCanvas; the oldest browsers have only canvas elements.
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
  // Other types may be transparent. Browsers that cannot encode WebP produce PNG.
  const blob = await blobOf(canvas, type === 'image/jpeg' ? type : 'image/webp')
  return blob ? new File([blob], name, { type: blob.type }) : undefined
}

function blobOf(canvas: HTMLCanvasElement | OffscreenCanvas, type: string): Promise<Blob | null> {
  const quality = 0.9
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  return new Promise((done) => canvas.toBlob(done, type, quality))
}
