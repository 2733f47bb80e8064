import type { GivenPicture, LinePicture } from '#contract/line-pictures.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { type Actor, isStaff } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type Kind, linePictureOf, type StoredPicture } from '../../platform/database/line-pictures.store.ts'
import { oncePerClientId } from '../../platform/database/once-per-client-id.ts'
import { BadRequest, Conflict, NotFound, Refusal } from '../../platform/errors.ts'
import type { IncomingFile } from '../../platform/incoming-files.ts'
import type { PartialFiles } from '../../platform/partial-files.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import {
  findSentBefore,
  findWhereabouts,
  insertLinePicture,
  isRepeated,
  type KnownPicture,
  listLineless,
  listLocked,
  listOfLine,
  listUnsent,
  updateLineless,
  updateLines,
  type Whereabouts,
} from './line-pictures.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  partialFiles: PartialFiles
  pictures: Pick<PicturesService, 'add' | 'removeSome'>
  channels: Pick<ChannelsService, 'isModeratedBy' | 'isOpenTo'>
}

/** Pictures requested for a line. */
interface PicturedLine {
  userId: number
  pictures: readonly GivenPicture[]
}

/** `offset`: bytes that have arrived of a picture that is not complete. */
interface Upload {
  offset: number
  picture?: LinePicture
}

export type LinePicturesService = ReturnType<typeof createLinePicturesService>

const day = 86_400_000
const sweptAtOnce = 500

/** Pictures of lines in channels and private conversations. */
export function createLinePicturesService({ db, clock, partialFiles, pictures, channels }: Dependencies) {
  const findSent = async (mine: { userId: number; clientId: string }) => {
    const existing = await findSentBefore(db.read, mine)
    return existing && pictureOf(existing)
  }
  const once = oncePerClientId({ findSent, isRepeated })

  /** Stores an uploaded picture. A repeated `client_id` returns the first result. */
  async function add(
    { userId }: Actor,
    { file, clientId }: { file: IncomingFile; clientId?: string | undefined },
  ): Promise<LinePicture> {
    return once({ userId, clientId }, async () => {
      const existing = clientId === undefined ? undefined : await findSent({ userId, clientId })
      if (existing) return existing
      const { id, variants, width, height, colour } = await pictures.add(
        { file, kind: 'line', ownerId: userId },
        (tx, picture) =>
          insertLinePicture(tx, { pictureId: picture.id, ownerId: userId, clientId: clientId ?? null }),
      )
      return linePictureOf({ id, type: variants[0]?.type ?? '', width, height, colour, alt: '' })
    })
  }

  /** Returns how many bytes of a picture have arrived, or the picture once it is complete. */
  async function findUpload({ userId }: Actor, clientId: string): Promise<Upload> {
    const { bytes: offset } = await partialFiles.find(userId, clientId)
    const picture = await findSent({ userId, clientId })
    if (!picture) partialFiles.ensureRoom()
    return { offset, ...(picture && { picture }) }
  }

  /** Appends a part of a picture at `offset`, and stores the picture with the last one. */
  async function append(
    actor: Actor,
    { clientId, isLast, ...part }: { clientId: string; offset: number; bytes: Buffer; isLast: boolean },
  ): Promise<Upload> {
    const { userId } = actor
    // The answer to the last part may have been lost.
    const existing = await findSent({ userId, clientId })
    if (existing) return { offset: 0, picture: existing }
    const { maxBytes } = bounds.linePicture
    const file = await partialFiles.append(userId, clientId, { ...part, maxBytes })
    if (!isLast) return { offset: file.bytes }
    if (file.bytes === 0) throw new BadRequest('file_missing')
    const picture = await add(actor, { file, clientId }).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.status < 500 && error.status !== 429)
        await partialFiles.remove(file)
      throw error
    })
    await partialFiles.remove(file)
    return { offset: 0, picture }
  }

  /**
   * Returns the pictures of lines that are about to be stored, or why they cannot be attached. Locks the pictures until
   * the end of the transaction. The channel or conversation is locked.
   */
  async function choose(tx: Tx, lines: readonly PicturedLine[]): Promise<(StoredPicture[] | Refusal)[]> {
    const ids = lines.flatMap((line) => line.pictures.map(({ id }) => id))
    const locked = ids.length > 0 ? await listLocked(tx, ids) : []
    const lockedById = new Map(locked.map((picture) => [picture.id, picture]))
    const usedIds = new Set<string>()
    return lines.map(({ userId, pictures: requested }) => {
      const chosen: StoredPicture[] = []
      for (const { id, alt } of requested) {
        const picture = lockedById.get(id)
        if (picture?.ownerId !== userId) return new NotFound('line_picture_not_found')
        if (picture.isSent || usedIds.has(id)) return new Conflict('line_picture_used')
        chosen.push(storedOf(picture, alt))
      }
      // Within a batch the first line gets a picture.
      for (const { id } of chosen) usedIds.add(id)
      return chosen
    })
  }

  async function attach(
    tx: Tx,
    kind: Kind,
    lines: readonly { id: number; pictures: readonly StoredPicture[] }[],
  ): Promise<void> {
    const illustrated = lines.filter((line) => line.pictures.length > 0)
    if (illustrated.length > 0)
      await updateLines(tx, kind, { lines: illustrated, at: clock.now().toISOString() })
  }

  /** Deletes the pictures of a line, except those of an open report, which staff can still see. */
  async function removeFrom(tx: Tx, kind: Kind, lineId: number): Promise<void> {
    const attached = await listOfLine(tx, kind, lineId)
    const [reported, others] = [true, false].map((isKept) =>
      attached.filter((picture) => picture.isKept === isKept).map(({ id }) => id),
    ) as [string[], string[]]
    await updateLineless(tx, reported)
    await pictures.removeSome(tx, others)
  }

  async function isVisible(actor: Actor, id: string): Promise<boolean> {
    const found = await findWhereabouts(db.read, id)
    if (!found) return false
    if (canSee(actor, found)) return true
    if (found.heldIn !== null) return channels.isModeratedBy(actor, found.heldIn)
    return found.slug !== null && channels.isOpenTo(actor, found.slug)
  }

  /** Filters the actor's own pictures that are not attached to a line yet. */
  async function listWaiting({ userId }: Actor, ids: readonly string[]): Promise<string[]> {
    return ids.length === 0 ? [] : listUnsent(db.read, { userId, ids })
  }

  /** Deletes pictures that were never attached, and those of deleted lines. */
  async function sweep(): Promise<void> {
    const before = new Date(clock.now().getTime() - day).toISOString()
    let found: string[]
    do {
      found = await db.write(async (tx) => {
        const ids = await listLineless(tx, { before, limit: sweptAtOnce })
        await pictures.removeSome(tx, ids)
        return ids
      })
    } while (found.length === sweptAtOnce)
  }

  return { add, findUpload, append, choose, attach, removeFrom, isVisible, listWaiting, sweep }
}

const storedOf = ({ ownerId: _, isSent: _sent, ...picture }: KnownPicture, alt: string): StoredPicture => ({
  ...picture,
  alt,
})

const pictureOf = (picture: KnownPicture) => linePictureOf(storedOf(picture, ''))

/** Whether a user may see a picture, apart from access to its channel, which the caller checks. */
function canSee(actor: Actor, { ownerId, isSent, heldIn, members, isReported }: Whereabouts): boolean {
  if (members.includes(actor.userId)) return true
  if ((!isSent || heldIn !== null) && ownerId === actor.userId) return true
  return isReported && isStaff(actor)
}
