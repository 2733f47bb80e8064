const pictureTypes = ['jpg', 'png', 'gif', 'webp', 'avif', 'svg'] as const
export type PictureType = (typeof pictureTypes)[number]
export type PressedType = 'jpg' | 'png' | 'webp' | 'avif'

export interface PictureTask {
  /** The file as it came in. */
  source: string
  /** An empty folder for what is made of it. */
  folder: string
  accepts: readonly PictureType[]
  maxPixels: number
  /** The picture itself is scaled down into this. */
  fit: { width: number; height: number }
  /** Smaller ones besides, each as AVIF and WebP. */
  widths: readonly number[]
  /** They show the middle of it, as wide as high. */
  square: boolean
}

export interface PressedFile {
  path: string
  type: PressedType
  /** The asked width of a smaller one; none for the picture itself. */
  of?: number
  width: number
  height: number
  bytes: number
}

export type PressAnswer =
  | { pressed: true; colour: string; files: PressedFile[] }
  | { pressed: false; reason: 'type' | 'pixels' | 'broken' }

/** One picture out of several of ours. */
export interface ComposeTask {
  /** The files, in the order of their places. */
  sources: readonly string[]
  /** An empty folder for what is made of them. */
  folder: string
  width: number
  height: number
}

/** Makes pictures for the web out of what people send, which may be anything. */
export interface PicturePress {
  press(task: PictureTask): Promise<PressAnswer>
  compose(task: ComposeTask): Promise<PressAnswer>
  close(): void
}
