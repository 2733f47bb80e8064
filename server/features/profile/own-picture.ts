import type { Crop } from '#contract/rules/crop.ts'
import type { Actor } from '../../platform/actor.ts'
import type { IncomingFile } from '../../platform/incoming-files.ts'
import { addressOf } from '../pictures/pictures.service.ts'
import './profile.events.ts'
import type { Dependencies } from './dependencies.ts'
import { updateChoices } from './profile.store.ts'

/** The one picture by which somebody is shown. */
export function createOwnPicture({ db, pictures }: Dependencies) {
  async function changePicture({ userId }: Actor, file: IncomingFile, crop?: Crop): Promise<string> {
    const sent = { file, crop, kind: 'avatar', ownerId: userId } as const
    const picture = await pictures.take(sent, async (tx, picture) => {
      const profileImage = addressOf(picture)
      // Locks the user's row: of several at once each sees, and removes, the one before.
      await updateChoices(tx, userId, { profileImage })
      await pictures.remove(tx, { ownerId: userId, kind: 'avatar', except: picture.id })
      tx.emit('profile.changed', { userId, changes: { profileImage } })
    })
    return addressOf(picture)
  }

  async function removePicture({ userId }: Actor): Promise<void> {
    await db.write(async (tx) => {
      await updateChoices(tx, userId, { profileImage: '' })
      await pictures.remove(tx, { ownerId: userId, kind: 'avatar' })
      tx.emit('profile.changed', { userId, changes: { profileImage: '' } })
    })
  }

  return { changePicture, removePicture }
}
