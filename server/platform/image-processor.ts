import type { Crop } from '#contract/rules/crop.ts'

const pictureTypes = ['jpg', 'png', 'gif', 'webp', 'avif', 'svg'] as const
export type PictureType = (typeof pictureTypes)[number]
export type ImageType = 'jpg' | 'png' | 'webp' | 'avif'

export interface PictureTask {
  /** Path of the uploaded file. */
  source: string
  /** Empty folder for the results. */
  folder: string
  accepts: readonly PictureType[]
  maxPixels: number
  /** Part of the picture to keep; all of it if absent. */
  crop?: Crop | undefined
  /** Box into which the picture itself is scaled down. */
  fit: { width: number; height: number }
  /** Widths of the smaller variants, each as AVIF and WebP. */
  widths: readonly number[]
  /** Whether the smaller variants are cropped to a centred square. */
  square: boolean
  /**
   * Widths of square PNG variants that show the whole picture, for icons on the page background and of
   * operating systems.
   */
  icons?: readonly number[]
}

export interface ImageFile {
  path: string
  type: ImageType
  /** Requested width of a smaller variant; absent for the picture itself. */
  of?: number
  width: number
  height: number
  bytes: number
}

/** Theme in which a picture on the page background needs a plate behind it. */
export type Plate = 'light' | 'dark' | null

export type ImageAnswer =
  | { converted: true; colour: string; files: ImageFile[]; plate?: Plate }
  | { converted: false; reason: 'type' | 'pixels' | 'broken' }

/** An SVG drawing of the site with a place for a picture. */
export interface Drawing {
  svg: string
  place: { left: number; top: number; width: number; height: number }
}

/** A picture composed of several pictures of the site. */
export interface ComposeTask {
  /** Paths of the pictures, in the order of their places. */
  sources: readonly string[]
  /** Empty folder for the result. */
  folder: string
  width: number
  height: number
  /** Drawing to use in place of a sheet: the first picture, if any, is put into its place. */
  drawing?: Drawing | undefined
  /** Whether the site's mark is left out. */
  isUnmarked?: boolean
}

/** Converts untrusted pictures for the web. */
export interface ImageProcessor {
  convert(task: PictureTask): Promise<ImageAnswer>
  compose(task: ComposeTask): Promise<ImageAnswer>
  close(): void
}
