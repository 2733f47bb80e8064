import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import { type PictureKind, quotaFor } from './pictures.policy.ts'
import { lockOwner, weighAll, weighPictures } from './pictures.store.ts'

/** Keeps the disk from filling up: by one person, and by all. */
export function createQuotas({ maxBytes }: { maxBytes: number }) {
  /** First in the transaction that keeps a picture. */
  async function begin(tx: Tx, { ownerId }: { ownerId: number }): Promise<void> {
    await lockOwner(tx, ownerId)
  }

  /** Last in it, when the picture is in and what it replaces is out. */
  async function check(tx: Tx, { ownerId, kind }: { ownerId: number; kind: PictureKind }): Promise<void> {
    const quota = quotaFor(kind)
    if (!quota) return
    const own = await weighPictures(tx, ownerId, quota.kinds)
    if (own.count > quota.count || own.bytes > quota.bytes) {
      const params = { mebibytes: quota.bytes / 1024 ** 2, count: quota.count }
      throw new Refusal(507, 'own_pictures_full', { params })
    }
    if ((await weighAll(tx)) > maxBytes) throw new Refusal(507, 'pictures_full')
  }

  return { begin, check }
}
