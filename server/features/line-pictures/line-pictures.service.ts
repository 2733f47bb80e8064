import type { GivenPicture, LinePicture } from '#contract/line-pictures.ts'
import { type Actor, isStaff } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type Kind, linePictureOf, type StoredPicture } from '../../platform/database/line-pictures.store.ts'
import { oncePerClientId } from '../../platform/database/once-per-client-id.ts'
import { Conflict, NotFound, type Refusal } from '../../platform/errors.ts'
import type { IncomingFile } from '../../platform/incoming-files.ts'
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

interface Needs {
  db: Database
  clock: Clock
  pictures: Pick<PicturesService, 'add' | 'removeSome'>
  channels: Pick<ChannelsService, 'isModeratedBy' | 'isOpenTo'>
}

/** What a line that somebody says is to show. */
export interface Wanted {
  userId: number
  pictures: readonly GivenPicture[]
}

export type LinePicturesService = ReturnType<typeof createLinePicturesService>

const day = 86_400_000
const sweptAtOnce = 500

/** Pictures in lines of channels and of private conversations. */
export function createLinePicturesService({ db, clock, pictures, channels }: Needs) {
  const findSent = async (mine: { userId: number; clientId: string }) => {
    const existing = await findSentBefore(db.read, mine)
    return existing && pictureOf(existing)
  }
  const once = oncePerClientId({ findSent, isRepeated })

  /** What was sent with the same `client_id` is not made anew. */
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

  /**
   * Of lines that are about to be stored, whose place is locked: what each will show, or why it cannot. Until the end
   * of the transaction no other line takes these pictures.
   */
  async function choose(tx: Tx, lines: readonly Wanted[]): Promise<(StoredPicture[] | Refusal)[]> {
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
      // Of two lines that come together the first has them.
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

  /** With its line. What an open report shows stays for staff until the report is handled. */
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

  /** Those of these that are the actor's own, and wait for their line. */
  async function listWaiting({ userId }: Actor, ids: readonly string[]): Promise<string[]> {
    return ids.length === 0 ? [] : listUnsent(db.read, { userId, ids })
  }

  /** What was sent for a line that never came, and what is left of lines that are gone. */
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

  return { add, choose, attach, removeFrom, isVisible, listWaiting, sweep }
}

const storedOf = ({ ownerId: _, isSent: _sent, ...picture }: KnownPicture, alt: string): StoredPicture => ({
  ...picture,
  alt,
})

const pictureOf = (picture: KnownPicture) => linePictureOf(storedOf(picture, ''))

/** Whether somebody may see a picture; whom a channel lets in, and who keeps order there, it says itself. */
function canSee(actor: Actor, { ownerId, isSent, heldIn, members, isReported }: Whereabouts): boolean {
  if (members.includes(actor.userId)) return true
  if ((!isSent || heldIn !== null) && ownerId === actor.userId) return true
  return isReported && isStaff(actor)
}
