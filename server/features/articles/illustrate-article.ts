import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Creation, createIdempotency, type Remember } from '../../platform/database/idempotency.ts'
import { enqueueEach } from '../../platform/enqueue-each.ts'
import { BadRequest, Conflict, NotFound, Unavailable } from '../../platform/errors.ts'
import type { IncomingFile } from '../../platform/incoming-files.ts'
import { missingAtOnce, type Picture, type Shared, siteOwner } from '../pictures/pictures.service.ts'
import { type EditDependencies, getForUpdate } from './article-updates.ts'
import { findText } from './articles.store.ts'
import {
  deleteImage,
  findForUpdate,
  findLibraryPicture,
  insertImage,
  listUnshared,
  shownPictures,
  updateArticle,
} from './edit-article.store.ts'

/** Cover and pictures of an article, all of which are library pictures. */
export function createIllustrateArticle({ db, clock, pictures, updates }: EditDependencies) {
  const { change, record } = updates

  const { once } = createIdempotency<Picture[]>({ db, clock }, 'articles.addImages')

  async function addImages(
    actor: Actor,
    id: number,
    { files, creation }: { files: readonly IncomingFile[]; creation?: Creation },
  ): Promise<Picture[]> {
    if (files.length === 0) throw new BadRequest('file_missing', { fields: { files: ['file_missing'] } })
    await ensureText(id)

    return once(actor.userId, creation, (remember) => addAll(actor, id, { files, remember }))
  }

  /** Adds all pictures or none. */
  async function addAll(
    actor: Actor,
    id: number,
    { files, remember }: { files: readonly IncomingFile[]; remember: Remember<Picture[]> },
  ): Promise<Picture[]> {
    const added: Picture[] = []
    try {
      for (const file of files) {
        added.push(
          await pictures.add({ file, kind: 'library', ownerId: actor.userId }, async (tx, picture) => {
            const article = await getForUpdate(tx, id)
            await insertImage(tx, id, picture.id)
            // With the last: where one is refused none stays, nor does an entry.
            if (added.length < files.length - 1) return
            await record(tx, actor, 'articles.imageAdded', article)
            await remember(tx, [...added, picture])
          }),
        )
      }
      return added
    } catch (error) {
      // Without an answer all may have been stored.
      if (error instanceof Unavailable) throw error
      const ids = added.map((picture) => picture.id)
      await db.write((tx) => pictures.removeSome(tx, ids))
      throw error
    }
  }

  async function removeImage(actor: Actor, id: number, name: string): Promise<void> {
    const pictureId = name.slice(0, 26)
    await db.write(async (tx) => {
      const article = await getForUpdate(tx, id)
      if (shownPictures(article.content).includes(pictureId)) throw new Conflict('picture_in_text')
      if (!(await deleteImage(tx, id, pictureId))) throw new NotFound('picture_not_found')
      await change(tx, article, {})
      await record(tx, actor, 'articles.imageRemoved', article)
    })
  }

  /** Changes the cover if a file is given, and the description if one is given. */
  async function changeCover(
    actor: Actor,
    id: number,
    { file, description }: { file: IncomingFile | undefined; description: string | undefined },
  ) {
    await ensureText(id)
    const words = description === undefined ? {} : { description }
    const use = async (tx: Tx, coverId?: string) => {
      const before = await getForUpdate(tx, id)
      await change(tx, before, { ...words, ...(coverId && { coverId }) })
      await record(tx, actor, 'articles.coverChanged', before)
    }
    if (file) {
      const owned = { file, kind: 'library' as const, ownerId: actor.userId }
      await pictures.add(owned, (tx, picture) => use(tx, picture.id))
    } else {
      await db.write((tx) => use(tx))
    }
    return ensureText(id)
  }

  /** `''` removes the cover. */
  async function chooseCover(actor: Actor, id: number, name: string): Promise<void> {
    await db.write(async (tx) => {
      const before = await getForUpdate(tx, id)
      const picture = name === '' ? undefined : await findLibraryPicture(tx, name)
      if (name !== '' && !picture) throw new NotFound('picture_not_found')
      await change(tx, before, { coverId: picture?.id ?? null })
      await record(tx, actor, 'articles.coverChanged', before)
    })
  }

  async function ensureText(id: number) {
    const text = await findText(db.read, id)
    if (!text) throw new NotFound('article_not_found')
    return text
  }

  return { addImages, removeImage, changeCover, chooseCover }
}

/** Minimum width of a cover that fills the share picture. */
const inShare = 1600

/** Share pictures: the cover in the aspect ratio that social networks show without cropping. */
export function createShareImage({ db, pictures, updates }: EditDependencies) {
  const composeShare = (id: number) => pictures.composeShare((tx) => findShared(tx, id))

  async function findShared(tx: Tx, id: number): Promise<Shared | undefined> {
    const article = await findForUpdate(tx, id)
    if (!article) return undefined
    const { coverId, shareId, shareKey } = article
    return {
      ...{ shareId, shareKey, key: coverId ?? '', ownerId: siteOwner },
      names: coverId ? [`${coverId}-${inShare}.webp`] : [],
      async attach(share) {
        await updateArticle(tx, id, share)
        updates.emitChange(tx, article, article)
      },
    }
  }

  /** Enqueues share pictures of old texts and of those whose cover was deleted from the library. */
  async function composeMissingShares(): Promise<void> {
    const ids = await listUnshared(db.read, missingAtOnce)
    await enqueueEach(
      db,
      'articles.composeShare',
      ids.map((id) => ({ id })),
    )
  }

  return { composeShare, composeMissingShares }
}
