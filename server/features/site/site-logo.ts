import { ownLogo } from '#contract/rules/pictures.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addressOf, type PictureSource, siteOwner } from '../pictures/pictures.service.ts'
import './site.events.ts'
import type { Dependencies } from './dependencies.ts'
import { findLogoToRenew, updateSettings } from './site.store.ts'

interface Needs extends Dependencies {
  /** Into the audit log, and to whoever shows the settings. */
  state: (tx: Tx, actor: Actor, names: readonly string[]) => Promise<void>
}

const uploaded = /^\/uploads\/([a-z0-9]{26})\./

/** The picture by which the site is shown. There is one, or that of the program. */
export function createSiteLogo({ db, pictures, state }: Needs) {
  async function changeLogo(actor: Actor, source: PictureSource): Promise<void> {
    await storeLogo(source, (tx) => state(tx, actor, ['logo']))
  }

  /** What is made of a logo has changed: makes it of the stored one. */
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

  /** Uploaded logos that the settings do not name. */
  async function removeOthers(tx: Tx, logo: string): Promise<void> {
    const except = uploaded.exec(logo)?.[1]
    await pictures.remove(tx, { ownerId: siteOwner, kind: 'logo', ...(except && { except }) })
  }

  return { changeLogo, renewLogo, removeLogo, removeOthers }
}
