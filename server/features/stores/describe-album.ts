import type { Actor } from '../../platform/actor.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Limit } from '../../platform/rate-limits.ts'
import { type Album, findAlbum, updateAlbum } from './albums.store.ts'
import { paragraphs, templateText } from './description.ts'
import type { AlbumDependencies } from './edit-album.ts'
import { listSlots } from './slots.store.ts'
import { keyOf } from './stores.presenter.ts'

const suggestLimit: Limit = { name: 'store-description', points: 10, seconds: 3600 }
/** Language of generated texts. */
const siteLanguage = 'pt'

interface Suggestion {
  description: string
  articleId: number
}

/** Generates the long text of an album. */
export function createDescribeAlbum(dependencies: AlbumDependencies) {
  const { db, log, limits, site, translator, articles, editAlbum, writeDescription } = dependencies

  async function suggest(actor: Actor, albumId: number, { anew }: { anew: boolean }): Promise<Suggestion> {
    const album = await findAlbum(db.read, albumId)
    if (!album) throw new NotFound('album_not_found')
    const before = await textOf(album)
    if (before?.description && !anew) return before

    await limits.consume(suggestLimit, actor.userId)
    const content = await write(album)
    if (before) await articles.edit(actor, before.articleId, { content })
    else await saveDescription(actor, albumId, content)
    const after = await findAlbum(db.read, albumId)
    return (after && (await textOf(after))) || Promise.reject(new NotFound('album_not_found'))
  }

  /** Stores a generated text. Of two concurrent ones the first stays. */
  async function saveDescription(actor: Actor, albumId: number, content: string): Promise<void> {
    await editAlbum.withAlbum({ actor, id: albumId, act: 'described' }, async (tx, album) => {
      if (album.articleId !== null && (await textOf(album))) return
      const fresh = { title: album.name, slug: `store-text-${albumId}`, content }
      await updateAlbum(tx, albumId, { articleId: await articles.addStoreText(tx, actor, fresh) })
    })
  }

  async function textOf({ articleId }: Album): Promise<Suggestion | undefined> {
    if (articleId === null) return undefined
    const description = await articles.findContent(articleId)
    return description === undefined ? undefined : { description, articleId }
  }

  async function write(album: Album): Promise<string> {
    const t = translator.in(siteLanguage)
    const [slots, nameOf, { name: siteName }] = await Promise.all([
      listSlots(db.read, album.id),
      site.categoryNames(siteLanguage),
      site.showCompany(1),
    ])
    const key = keyOf(album.category)
    const described = {
      ...album,
      siteName,
      category: key && nameOf(key),
      products: slots.map(({ name }) => name).filter(Boolean),
    }
    const written = await writeDescription?.(described).catch((cause: unknown) => {
      log.warn({ err: cause }, 'the description writer did not answer; the template did')
    })
    const lines =
      written
        ?.split(/\n+/)
        .map((line) => line.trim())
        .filter(Boolean) ?? []
    return lines.length > 0 ? paragraphs(lines) : templateText(described, t)
  }

  return { suggest }
}
