import type { AdSlot, ChosenAds } from '#contract/ads.ts'
import { type AdPlace, adPlaces } from '#contract/rules/ad-places.ts'
import type { AlbumKind } from '#contract/rules/albums.ts'
import type { Ad } from '#contract/stores.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { foldedWords } from '../../platform/database/folded-words.ts'
import { NotFound } from '../../platform/errors.ts'
import { addressOfFile } from '../pictures/pictures.service.ts'
import {
  deleteChosen,
  findRandomSlot,
  findSlotOfPicture,
  insertChosen,
  listChosenSlots,
  listVisibleSlots,
} from './ads.store.ts'
import type { Dependencies } from './dependencies.ts'
import { advertised } from './stores.presenter.ts'

type SlotRow = Omit<Awaited<ReturnType<typeof listVisibleSlots>>[number], 'createdAt'>

const kinds = { course: 'course', product: 'shop' } as const satisfies Record<AdPlace, AlbumKind>
const shownAtMost = 60

/** Sponsored panel: the slots chosen by staff, or else random ones. */
export function createChooseAds({ db, audit }: Dependencies) {
  async function ads(): Promise<{ course: Ad; product: Ad }> {
    const chosen = await listChosenSlots(db.read)
    const slotIn = async (place: AdPlace) =>
      chosen.find((slot) => slot.place === place && slot.isPublished) ??
      (await findRandomSlot(db.read, kinds[place]))
    const [course, product] = await Promise.all(adPlaces.map(slotIn))
    return { course: advertised('courses', course), product: advertised('shop', product) }
  }

  async function readChosenAds(): Promise<ChosenAds> {
    const chosen = await listChosenSlots(db.read)
    const inPlace = (place: AdPlace) => {
      const slot = chosen.find((one) => one.place === place)
      return slot ? adSlot(slot) : null
    }
    return { course: inPlace('course'), product: inPlace('product') }
  }

  async function listAdSlots(place: AdPlace, words: string): Promise<AdSlot[]> {
    const slots = await listVisibleSlots(db.read, {
      kind: kinds[place],
      words: foldedWords(words),
      limit: shownAtMost,
    })
    return slots.map(adSlot)
  }

  /** Fields that are left out do not change. */
  async function chooseAds(
    actor: Actor,
    chosen: { [P in AdPlace]?: string | null | undefined },
  ): Promise<ChosenAds> {
    await db.write(async (tx) => {
      for (const place of adPlaces) {
        const pictureId = chosen[place]
        if (pictureId === null) await leaveToChance(tx, actor, place)
        else if (pictureId !== undefined) await choose(tx, actor, place, pictureId)
      }
    })
    return readChosenAds()
  }

  async function choose(tx: Tx, actor: Actor, place: AdPlace, pictureId: string): Promise<void> {
    const slot = await findSlotOfPicture(tx, kinds[place], pictureId)
    if (!slot) throw new NotFound('ad_not_found')
    await insertChosen(tx, place, pictureId)
    const details = { title: slot.name || slot.albumName }
    await audit.record(tx, { actor, action: 'ads.chosen', subject: { type: 'ad', id: place }, details })
  }

  async function leaveToChance(tx: Tx, actor: Actor, place: AdPlace): Promise<void> {
    if (!(await deleteChosen(tx, place))) return
    await audit.record(tx, { actor, action: 'ads.leftToChance', subject: { type: 'ad', id: place } })
  }

  return { ads, readChosenAds, listAdSlots, chooseAds }
}

const adSlot = ({ pictureId, file, name, albumId, albumName, isPublished }: SlotRow): AdSlot => ({
  ...{ pictureId, albumId },
  image: addressOfFile(file),
  name: name || albumName,
  album: albumName,
  shown: isPublished,
})
