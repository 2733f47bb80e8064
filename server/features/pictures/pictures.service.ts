import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Crop } from '#contract/rules/crop.ts'
import type { Tx } from '../../platform/database/database.ts'
import { NotFound, Refusal } from '../../platform/errors.ts'
import type { Drawing, ImageAnswer, ImageFile, PictureType, Plate } from '../../platform/image-processor.ts'
import type { IncomingFile } from '../../platform/incoming-files.ts'
import type { Limit } from '../../platform/rate-limits.ts'
import './pictures.events.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { isVisibleName, visibleText } from '#contract/rules/visible-text.ts'
import { composed } from '#contract/schema.ts'
import type { Dependencies } from './dependencies.ts'
import {
  copiedFor,
  maxPixels,
  type PictureKind,
  type SentKind,
  shareSize,
  stemOf,
  treatmentOf,
} from './pictures.policy.ts'
import {
  deletePictures,
  deletePicturesById,
  findToCopy,
  insertPicture,
  listPictures,
  lockPicture,
  type Picture,
} from './pictures.store.ts'
import { createQuotas } from './quotas.ts'
import { createSharePictures } from './share-pictures.ts'
import { createSweep } from './sweep.ts'

export type { Picture } from './pictures.store.ts'
export { missingAtOnce, type Shared } from './share-pictures.ts'

export type PicturesService = ReturnType<typeof createPicturesService>

/** Whose the pictures are that the site makes itself. */
export const siteOwner = 1

/** A file that was sent, or the bare name of a picture that staff have sent before. */
export type PictureSource = { file: IncomingFile } | { picture: string }

/** `plate`: theme in which a logo needs a plate. */
type Use = (tx: Tx, picture: Picture, plate: Plate) => Promise<void>

const unnamed = { label: '', copiedFrom: null }

const uploadLimit: Limit = { name: 'upload', points: 60, seconds: 3600 }

/** Processes and stores all uploaded and generated pictures. */
export function createPicturesService(needs: Dependencies) {
  const { db, clock, limits, imageProcessor } = needs
  const { withFolder } = needs.incomingFiles
  const { uploads } = needs.files
  const quotas = createQuotas(needs)

  /**
   * Creates a picture from an upload or a copy of a library picture, optionally cropped. `use` runs in the same
   * transaction and attaches it; if it throws, nothing is stored.
   */
  async function add(
    {
      kind,
      ownerId,
      crop,
      ...source
    }: PictureSource & { kind: SentKind; ownerId: number; crop?: Crop | undefined },
    use: Use,
  ): Promise<Picture> {
    await limits.consume(uploadLimit, ownerId)
    return withFolder(async (folder) => {
      const { path, ...origin } = await originOf(source, kind, folder)
      const task = { source: path, folder, maxPixels, crop, ...treatmentOf(kind) }
      const image = imageOrRefused(await imageProcessor.convert(task), task.accepts)
      return store(image, { kind, ownerId, ...origin }, use)
    })
  }

  async function originOf(source: PictureSource, kind: SentKind, folder: string) {
    if ('file' in source) {
      const { path, name = '' } = source.file
      // File names of members are not stored.
      return { path, label: kind === 'avatar' || kind === 'line' ? '' : pictureLabel(name), copiedFrom: null }
    }
    const found = await findToCopy(db.read, source.picture, copiedFor(kind))
    if (!found) throw new NotFound('picture_not_found')
    const path = await fetchFile(source.picture, folder)
    return { path, label: found.label, copiedFrom: found.copiedFrom ?? found.id }
  }

  /** Creates a picture from a generated SVG. */
  async function draw(
    { svg, kind, ownerId }: { svg: string; kind: SentKind; ownerId: number },
    use: (tx: Tx, picture: Picture) => Promise<void>,
  ): Promise<Picture> {
    return withFolder(async (folder) => {
      const source = join(folder, 'drawing.svg')
      await writeFile(source, svg)
      const task = { source, folder, maxPixels, ...treatmentOf(kind), accepts: ['svg'] as const }
      return store(imageOrRefused(await imageProcessor.convert(task)), { ...unnamed, kind, ownerId }, use)
    })
  }

  /** Creates a picture from fetched bytes. Throws a refusal if they are not a picture. */
  async function addFetched(
    { bytes, kind, ownerId, name = '' }: { bytes: Buffer; kind: SentKind; ownerId: number; name?: string },
    use: (tx: Tx, picture: Picture) => Promise<void>,
  ): Promise<Picture> {
    return withFolder(async (folder) => {
      const source = join(folder, 'fetched')
      await writeFile(source, bytes)
      const task = { source, folder, maxPixels, ...treatmentOf(kind) }
      const image = imageOrRefused(await imageProcessor.convert(task), task.accepts)
      return store(image, { ...unnamed, label: pictureLabel(name), kind, ownerId }, use)
    })
  }

  /** Composes a share picture from stored pictures. */
  async function compose(
    { names, ownerId, drawing }: { names: readonly string[]; ownerId: number; drawing?: Drawing | undefined },
    use: (tx: Tx, picture: Picture) => Promise<void>,
  ): Promise<Picture> {
    return withFolder(async (folder) => {
      const sources = await Promise.all(names.map((name) => fetchFile(name, folder)))
      const image = imageOrRefused(await imageProcessor.compose({ sources, folder, drawing, ...shareSize }))
      return store(image, { ...unnamed, kind: 'share', ownerId }, use)
    })
  }

  async function fetchFile(name: string, folder: string): Promise<string> {
    const path = join(folder, name)
    const content = await (await uploads.find(name))?.open()
    if (!content) throw new Refusal(404, 'not_found')
    await pipeline(content, createWriteStream(path))
    return path
  }

  async function store(
    { colour, files, plate = null }: { colour: string; files: ImageFile[]; plate?: Plate },
    about: { kind: PictureKind; ownerId: number; label: string; copiedFrom: string | null },
    use: Use,
  ): Promise<Picture> {
    const id = randomId()
    const stem = stemOf(id, about.kind)
    const variants = files.map(({ path: _, of, ...file }) => ({ ...file, name: nameOf(stem, file.type, of) }))
    const [{ width, height } = { width: 0, height: 0 }] = variants
    const picture = { id, ...about, width, height, variants, colour, createdAt: clock.now().toISOString() }
    try {
      for (const { path, type, of } of files) await uploads.put(nameOf(stem, type, of), path)
      await db.write(async (tx) => {
        await quotas.begin(tx, about)
        // If the source was deleted meanwhile, the copy has no reference.
        const copiedFrom = about.copiedFrom && (await lockPicture(tx, about.copiedFrom))
        await insertPicture(tx, { ...picture, copiedFrom })
        await use(tx, picture, plate)
        await quotas.check(tx, about)
      })
      return picture
    } catch (error) {
      await uploads.remove(namesOf([picture]))
      throw error
    }
  }

  /** Deletes pictures; their files are deleted after the commit. */
  async function remove(
    tx: Tx,
    which: { ownerId: number; kind?: PictureKind; except?: string },
  ): Promise<void> {
    const names = namesOf(await deletePictures(tx, which))
    if (names.length > 0) await tx.enqueue('pictures.removeFiles', { names })
  }

  /** Deletes pictures by id. */
  async function removeSome(tx: Tx, ids: readonly string[]): Promise<void> {
    const names = ids.length > 0 ? namesOf(await deletePicturesById(tx, ids)) : []
    if (names.length > 0) await tx.enqueue('pictures.removeFiles', { names })
  }

  /** Lists the names of all files of a user's pictures. */
  async function listFiles(ownerId: number): Promise<string[]> {
    return namesOf(await listPictures(db.read, ownerId))
  }

  return {
    ...{ add, draw, addFetched, remove, removeSome, listFiles },
    ...createSharePictures({ db, compose, removeSome }),
    ...createSweep(needs),
  }
}

/** Source of a call that accepts both; a file takes precedence. */
export function pictureSource(
  [file]: readonly IncomingFile[],
  picture: string | undefined,
): PictureSource | undefined {
  if (file) return { file }
  return picture === undefined ? undefined : { picture }
}

/** Returns the URL of the full picture. */
export function addressOf(picture: Pick<Picture, 'variants'>): string {
  return `/uploads/${fileOf(picture)}`
}

/** Returns the URL of a picture's file; `''` without one. */
export const addressOfFile = (file: string | null) => (file ? `/uploads/${file}` : '')

/** Returns the bare file name of the full picture. */
export function fileOf({ variants }: Pick<Picture, 'variants'>): string {
  return variants[0]?.name ?? ''
}

const namesOf = (pictures: readonly Picture[]) =>
  pictures.flatMap(({ variants }) => variants.map(({ name }) => name))

const nameOf = (stem: string, type: string, of?: number) => `${stem}${of ? `-${of}` : ''}.${type}`

const signs = 'abcdefghijklmnopqrstuvwxyz234567'

/** 26 characters of 32: 130 random bits, which cannot be guessed. */
function randomId(): string {
  return Array.from(randomBytes(26), (byte) => signs[byte % 32]).join('')
}

const refusals = {
  type: [415, 'picture_type_unknown'],
  pixels: [413, 'picture_pixels_too_many'],
  broken: [415, 'picture_broken'],
} as const

function imageOrRefused(answer: ImageAnswer, accepts: readonly PictureType[] = []) {
  if (answer.converted) return answer
  const [status, key] = refusals[answer.reason]
  const types = accepts.map((type) => (type === 'webp' ? 'WebP' : type.toUpperCase())).join(', ')
  throw new Refusal(status, key, { params: { types } })
}

/** Longer file names are truncated first. */
const longestName = 1000

/**
 * Returns the initial label of a picture: the file name without path and extension, underscores as spaces, at most
 * `bounds.library.label` long. `''` if it has no readable characters.
 */
function pictureLabel(fileName: string): string {
  const file = fileName.slice(-longestName).split(/[\\/]/).at(-1) ?? ''
  const words = file.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[\s_]+/g, ' ')
  const label = visibleText(composed(words).trim().slice(0, bounds.library.label)).trim()
  return isVisibleName(label) ? label : ''
}
