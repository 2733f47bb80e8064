import { ownLogo } from '#contract/rules/pictures.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addressOf, type PictureSource, siteOwner } from '../pictures/pictures.service.ts'
import './site.events.ts'
import type { Dependencies } from './dependencies.ts'
import { findLogoToRenew, updateSettings } from './site.store.ts'

interface OwnDependencies extends Dependencies {
  /** Records the change and emits its event. */
  state: (tx: Tx, actor: Actor, names: readonly string[]) => Promise<void>
}

const uploaded = /^\/uploads\/([a-z0-9]{26})\./

/** Logo of the site: an uploaded one or the default. */
export function createSiteLogo({ db, pictures, state }: OwnDependencies) {
  async function changeLogo(actor: Actor, source: PictureSource): Promise<void> {
    await storeLogo(source, (tx) => state(tx, actor, ['logo']))
  }

  /** Regenerates the files of the stored logo after an update has changed them. */
  async function renewLogo(): Promise<void> {
    const picture = await findLogoToRenew(db.read)
    if (picture === undefined) return
    await storeLogo({ picture }, async (tx) =>
      tx.emit('site.changed', { names: ['logo'], byUserId: siteOwner }),
    )
  }

  async function storeLogo(source: PictureSource, tell: (tx: Tx) => Promise<void>): Promise<void> {
    await pictures.add({ ...source, kind: 'logo', ownerId: siteOwner }, async (tx, picture, logoPlate) => {
      const logo = addressOf(picture)
      await updateSettings(tx, { logo, logoPlate })
      await removeOthers(tx, logo)
      await tell(tx)
    })
  }

  async function removeLogo(actor: Actor): Promise<void> {
    await db.write(async (tx) => {
      await updateSettings(tx, { logo: ownLogo, logoPlate: null })
      await removeOthers(tx, ownLogo)
      await state(tx, actor, ['logo'])
    })
  }

  /** Deletes uploaded logos that are not in use. */
  async function removeOthers(tx: Tx, logo: string): Promise<void> {
    const except = uploaded.exec(logo)?.[1]
    await pictures.remove(tx, { ownerId: siteOwner, kind: 'logo', ...(except && { except }) })
  }

  return { changeLogo, renewLogo, removeLogo, removeOthers }
}
