import { createHash } from 'node:crypto'
import { uploadName } from '#contract/rules/pictures.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueueEach } from '../../platform/enqueue-each.ts'
import { missingAtOnce, type Shared } from '../pictures/pictures.service.ts'
import './profile.events.ts'
import type { Dependencies } from './dependencies.ts'
import { drawPerson } from './draw-person.ts'
import { findSharedPerson, listUnsharedPeople, updateShare } from './share-image.store.ts'

/** Delay, because users often change several fields in a row. */
const restSeconds = 600

/** Share pictures of users who may be found. */
export function createShareImage({ db, pictures }: Pick<Dependencies, 'db' | 'pictures'>) {
  const composeShare = (userId: number) => pictures.composeShare((tx) => findShared(tx, userId))

  async function findShared(tx: Tx, userId: number): Promise<Shared | undefined> {
    const person = await findSharedPerson(tx, userId)
    if (!person) return undefined
    const { shareId, shareKey } = person
    return {
      ...{ shareId, shareKey, ownerId: userId },
      ...sourcesOf(person),
      async attach(share) {
        await updateShare(tx, userId, share)
        tx.emit('profile.shareMade', { userId })
      },
    }
  }

  /** Enqueues missing share pictures, for example of lost jobs. */
  async function composeMissingShares(): Promise<void> {
    const ids = await listUnsharedPeople(db.read, missingAtOnce)
    await enqueueEach(
      db,
      'profile.composeShare',
      ids.map((userId) => ({ userId })),
    )
  }

  async function enqueueShare(userId: number): Promise<void> {
    await db.write((tx) => tx.enqueue('profile.composeShare', { userId }, { afterSeconds: restSeconds }))
  }

  return { composeShare, composeMissingShares, enqueueShare }
}

interface Sources {
  username: string
  nickname: string | null
  profileImage: string
  isFindable: unknown
}

function sourcesOf({
  username,
  nickname,
  profileImage,
  isFindable,
}: Sources): Pick<Shared, 'key' | 'names' | 'drawing'> {
  if (!isFindable) return { key: '', names: [] }
  const nick = nickname ?? username
  const name = uploadName(profileImage)
  const names = name ? [name] : []
  const key = createHash('sha256')
    .update([nick, ...names].join())
    .digest('base64url')
  return { key, names, drawing: drawPerson(nick) }
}
