import type { AlbumKind } from '#contract/rules/albums.ts'
import type { Country } from '#contract/rules/countries.ts'
import { hasContent, slugify } from '#contract/rules/slugs.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Creation, createIdempotency } from '../../platform/database/idempotency.ts'
import { BadRequest, Conflict, NotFound } from '../../platform/errors.ts'
import {
  type Album,
  deleteSlug,
  findAlbumForUpdate,
  insertAlbum,
  insertSlug,
  updateAlbum,
} from './albums.store.ts'
import type { Dependencies } from './dependencies.ts'
import './stores.events.ts'

export interface NewAlbum {
  kind: AlbumKind
  name: string
  country: Country
  category?: number | null
  /** Default if absent or unusable: made from the name. */
  slug?: string
  description?: string
  creation?: Creation
}

interface AlbumChanges {
  name?: string
  country?: Country
  category?: number | null
  slug?: string
  description?: string
  articleId?: number | null
}

type AddedAlbum = Pick<Album, 'id' | 'slug'>

/** Creating and editing of albums. Callers must check that the actor is staff. */
export function createEditAlbum({ db, clock, audit }: Dependencies) {
  const {
    change: withAlbum,
    changeIn: withAlbumIn,
    state,
  } = audit.changesOf({
    prefix: 'stores',
    type: 'album',
    idOf: (album: Pick<Album, 'id' | 'name' | 'kind'>) => album.id,
    find: findAlbumForUpdate,
    missing: 'album_not_found',
    detailsOf: ({ name, kind }) => ({ name, kind }),
    emit: (tx, { id, kind }) => tx.emit('stores.changed', { albumId: id, kind }),
  })

  const { writeOnce } = createIdempotency<AddedAlbum>({ db, clock }, 'albums.add')

  async function add(actor: Actor, { kind, name, slug, creation, ...rest }: NewAlbum): Promise<AddedAlbum> {
    const wished = slug ? slugFor(kind, slug) : slugOfName(kind, name)
    return writeOnce(actor.userId, creation, async (tx) => {
      const createdAt = clock.now().toISOString()
      const fresh = { kind, name, slug: wished, ownerId: actor.userId, createdAt, ...rest }
      const inserted = await insertAlbum(tx, { ...fresh, updatedAt: createdAt })
      const album = wished ? inserted : { ...inserted, slug: `${addressWords[kind]}-${inserted.id}` }
      if (!wished) await updateAlbum(tx, album.id, { slug: album.slug })
      const isFree = await insertSlug(tx, { slug: album.slug, albumId: album.id, createdAt })
      if (!isFree) throw new Conflict('album_slug_taken')
      // Recorded without an event, as no page shows it yet.
      const subject = { type: 'album', id: album.id }
      await audit.record(tx, { actor, action: 'stores.added', subject, details: { name, kind } })
      return { id: album.id, slug: album.slug }
    })
  }

  /** Saves the form of an album. The slug of a draft follows its name. */
  async function edit(actor: Actor, albumId: number, { slug, ...changes }: AlbumChanges): Promise<Album> {
    return db.write(async (tx) => {
      const album = await findAlbumForUpdate(tx, albumId)
      if (!album) throw new NotFound('album_not_found')
      if (album.kind === 'shop' && changes.category === null) {
        throw new BadRequest('category_required', { fields: { category: ['category_required'] } })
      }
      const { name = album.name } = changes
      const follows = album.publishedAt === null && name !== album.name
      const newSlug = slug || (follows && slugOfName(album.kind, name)) || album.slug
      return changeIn(tx, actor, albumId, { ...changes, slug: newSlug })
    })
  }

  /** Changes an album. Earlier slugs of a published one redirect. */
  const change = (actor: Actor, albumId: number, changes: AlbumChanges): Promise<Album> =>
    db.write((tx) => changeIn(tx, actor, albumId, changes))

  async function changeIn(
    tx: Tx,
    actor: Actor,
    albumId: number,
    { slug, ...changes }: AlbumChanges,
  ): Promise<Album> {
    return withAlbumIn(tx, { actor, id: albumId, act: 'changed' }, async (_, album) => {
      const now = clock.now().toISOString()
      const newSlug = slug ? slugFor(album.kind, slug) : album.slug
      if (newSlug !== album.slug) {
        if (!album.publishedAt) await deleteSlug(tx, album.slug)
        const isFree = await insertSlug(tx, { slug: newSlug, albumId, createdAt: now })
        if (!isFree) throw new Conflict('album_slug_taken')
      }
      await updateAlbum(tx, albumId, { ...changes, slug: newSlug, updatedAt: now })
      return { ...album, ...changes, slug: newSlug }
    })
  }

  async function publish(actor: Actor, albumId: number, isPublished: boolean): Promise<Album> {
    const act = isPublished ? 'published' : 'withdrawn'
    return withAlbum({ actor, id: albumId, act }, async (tx, album) => {
      const now = clock.now().toISOString()
      const publishedAt = album.publishedAt ?? (isPublished ? now : null)
      await updateAlbum(tx, albumId, { isPublished, publishedAt, updatedAt: now })
      return { ...album, isPublished, publishedAt }
    })
  }

  return { add, edit, change, publish, withAlbum, withAlbumIn, state }
}

type EditAlbum = ReturnType<typeof createEditAlbum>

/** Dependencies of the parts that change albums. */
export interface AlbumDependencies extends Dependencies {
  editAlbum: EditAlbum
}

/** Slug prefix before a number, for names without usable characters. */
const addressWords: Record<AlbumKind, string> = { shop: 'loja', course: 'curso' }

/** Makes the slug of a name; empty if it has no usable characters. */
const slugOfName = (kind: AlbumKind, name: string) =>
  hasContent(name) ? slugify(name, { keepsColons: kind === 'course' }) : slugFor(kind, name)

function slugFor(kind: AlbumKind, text: string): string {
  const slug = slugify(text, { keepsColons: kind === 'course' })
  if (!slug) throw new BadRequest('album_slug_empty')
  return slug
}
