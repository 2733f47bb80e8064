import type { Crop } from '#contract/rules/crop.ts'

const pictureTypes = ['jpg', 'png', 'gif', 'webp', 'avif', 'svg'] as const
export type PictureType = (typeof pictureTypes)[number]
export type ImageType = 'jpg' | 'png' | 'webp' | 'avif'

export interface PictureTask {
  /** The file as it came in. */
  source: string
  /** An empty folder for what is made of it. */
  folder: string
  accepts: readonly PictureType[]
  maxPixels: number
  /** The part that is kept of it; all of it where absent. */
  crop?: Crop | undefined
  /** The picture itself is scaled down into this. */
  fit: { width: number; height: number }
  /** Smaller ones besides, each as AVIF and WebP. */
  widths: readonly number[]
  /** They show the middle of it, as wide as high. */
  square: boolean
  /** Square ones that show all of it, as PNG: of what stands on the bare paper of the pages, and for systems. */
  icons?: readonly number[]
}

export interface ImageFile {
  path: string
  type: ImageType
  /** The asked width of a smaller one; none for the picture itself. */
  of?: number
  width: number
  height: number
  bytes: number
}

/** The theme in which what stands on the paper needs a plate. */
export type Plate = 'light' | 'dark' | null

export type ImageAnswer =
  | { converted: true; colour: string; files: ImageFile[]; plate?: Plate }
  | { converted: false; reason: 'type' | 'pixels' | 'broken' }

/** A drawing of ours, and where in it a picture stands. */
export interface Drawing {
  svg: string
  place: { left: number; top: number; width: number; height: number }
}

/** One picture out of several of ours. */
export interface ComposeTask {
  /** The files, in the order of their places. */
  sources: readonly string[]
  /** An empty folder for what is made of them. */
  folder: string
  width: number
  height: number
  /** In place of a sheet: the first picture, where there is one, stands in this. */
  drawing?: Drawing | undefined
  /** Without the mark of the site. */
  isUnmarked?: boolean
}

/** Makes pictures for the web out of what people send, which may be anything. */
export interface ImageProcessor {
  convert(task: PictureTask): Promise<ImageAnswer>
  compose(task: ComposeTask): Promise<ImageAnswer>
  close(): void
}
