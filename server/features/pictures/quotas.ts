import type { Tx } from '../../platform/database/database.ts'
import { Refusal, TooManyRequests } from '../../platform/errors.ts'
import type { Dependencies } from './dependencies.ts'
import { type PictureKind, type Quota, quotaFor } from './pictures.policy.ts'
import { findNthSince, lockOwner, weighAll, weighPictures } from './pictures.store.ts'

const day = 86_400_000

/** Quotas per user and for the disk. */
export function createQuotas({ clock, config }: Dependencies) {
  const { maxBytes } = config.uploads

  /** Call first in the transaction that stores a picture. */
  async function begin(tx: Tx, { ownerId }: { ownerId: number }): Promise<void> {
    await lockOwner(tx, ownerId)
  }

  /** Call last, after the picture was inserted and a replaced one was deleted. */
  async function check(tx: Tx, { ownerId, kind }: { ownerId: number; kind: PictureKind }): Promise<void> {
    const quota = quotaFor(kind)
    if (!quota) return
    await checkDay(tx, ownerId, quota)
    const own = await weighPictures(tx, ownerId, quota.kinds)
    if (own.count > quota.count || own.bytes > quota.bytes) {
      const params = { mebibytes: quota.bytes / 1024 ** 2, count: quota.count }
      throw new Refusal(507, 'own_pictures_full', { params })
    }
    if ((await weighAll(tx)) > maxBytes) throw new Refusal(507, 'pictures_full')
  }

  async function checkDay(tx: Tx, ownerId: number, { kinds, perDay }: Quota): Promise<void> {
    if (!perDay) return
    const since = new Date(clock.now().getTime() - day)
    // The oldest picture within the daily limit determines when the next one is allowed.
    const full = await findNthSince(tx, { ownerId, kinds, since: since.toISOString(), n: perDay.count + 1 })
    if (full === undefined) return
    const seconds = Math.max(1, Math.ceil((Date.parse(full) - since.getTime()) / 1000))
    throw new TooManyRequests(seconds, perDay.key, { count: perDay.count })
  }

  return { begin, check }
}
