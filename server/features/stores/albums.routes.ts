import * as slots from '#contract/album-slots.ts'
import * as contract from '#contract/albums.ts'
import { slugify } from '#contract/rules/slugs.ts'
import type { Language } from '#contract/schema.ts'
import { definedFields } from '../../platform/defined-fields.ts'
import { BadRequest } from '../../platform/errors.ts'
import { creationOf } from '../../platform/http/creation.ts'
import { setTotal } from '../../platform/http/pagination.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import { pictureSource } from '../pictures/pictures.service.ts'
import type { StoresService } from './stores.service.ts'

type SuccessOf = (language: Language, key: string) => { status: 'success'; message: string }

/** Routes of staff for shops and courses. */
export function albumsRoutes(stores: StoresService, translator: Translator): Route[] {
  const success: SuccessOf = (language, key) => ({
    status: 'success',
    message: translator.in(language)(`staff-albums:done.${key}`),
  })
  return [...shelfRoutes(stores, success), ...sheetRoutes(stores, success), ...wordRoutes(stores, success)]
}

/** Drops an unusable slug, which is then made from the name. */
function fitSlug(slug: string | undefined, keepsColons = false): { slug?: string } {
  return slug && slugify(slug, { keepsColons }) === slug ? { slug } : {}
}

function shelfRoutes(stores: StoresService, success: SuccessOf): Route[] {
  return [
    serve(contract.listAlbums, async ({ query, language, http }) => {
      const { albums, total } = await stores.listAll(query, language)
      setTotal(http, query, total)
      return albums
    }),

    serve(contract.readAlbumInfo, ({ params, language }) => stores.readInfo(params.id, language)),

    serve(contract.addAlbum, async ({ actor, language, ...call }) => {
      const { name, country, category, slug } = call.body
      const fields = { name, country, category, ...fitSlug(slug) }
      const album = await stores.add(actor, { kind: 'shop', ...fields, creation: creationOf(call) })
      return { ...success(language, 'added'), id: album.id, album_id: album.id, slug: album.slug }
    }),

    serve(contract.addCourse, async ({ actor, language, ...call }) => {
      const { name, country, slug } = call.body
      const fields = { name, country, ...fitSlug(slug, true) }
      const course = await stores.add(actor, { kind: 'course', ...fields, creation: creationOf(call) })
      return { ...success(language, 'courseAdded'), id: course.id, slug: course.slug }
    }),

    serve(contract.editAlbum, async ({ actor, params, body, language }) => {
      const album = await stores.edit(actor, params.id, definedFields(body))
      return { ...success(language, 'edited'), slug: album.slug }
    }),

    serve(contract.savePublishState, async ({ actor, body, language }) => {
      const { isPublished } = await stores.publish(actor, body.album_id, body.is_published)
      return { ...success(language, isPublished ? 'published' : 'withdrawn'), published: isPublished }
    }),

    serve(contract.deleteAlbum, async ({ actor, params, language }) => {
      await stores.remove(actor, params.id)
      return success(language, 'deleted')
    }),

    serve(contract.restoreAlbum, async ({ actor, params, language }) => {
      await stores.restore(actor, params.id)
      return success(language, 'restored')
    }),
  ]
}

function sheetRoutes(stores: StoresService, success: SuccessOf): Route[] {
  return [
    serve(contract.readAlbum, ({ params }) => stores.readContent(params.id)),

    serve(slots.uploadAlbumPicture, async ({ actor, language, ...call }) => {
      const { album_id: albumId, position, seen, picture } = call.body
      const source = pictureSource(call.http.files, picture)
      if (!source) throw new BadRequest('file_missing', { fields: { album_picture: ['file_missing'] } })
      const imageUrl = await stores.fillSlot(
        actor,
        { albumId, position, seen, creation: creationOf(call) },
        source,
      )
      return { ...success(language, 'pictureSent'), imageUrl, position }
    }),

    serve(slots.saveAffiliateLink, async ({ actor, body, language }) => {
      const { album_id: albumId, position, seen, actionUrl, description } = body
      const changes = {
        ...(actionUrl !== undefined && { actionUrl }),
        ...(description !== undefined && { name: description }),
      }
      await stores.nameSlot(actor, { albumId, position, seen }, changes)
      return { ...success(language, 'linkSaved'), item: await stores.readSlot(albumId, position) }
    }),

    serve(slots.proposeProduct, ({ actor, params, body }) =>
      stores.proposeProduct(actor, params.id, body.actionUrl),
    ),

    serve(slots.takeProductPicture, async ({ actor, language, ...call }) => {
      const { picture, position, seen } = call.body
      const place = { albumId: call.params.id, position, seen, creation: creationOf(call) }
      const imageUrl = await stores.addProductPicture(actor, place, picture)
      return { ...success(language, 'pictureSent'), imageUrl, position }
    }),

    serve(slots.deleteItem, async ({ actor, body: { album_id: albumId, ...place }, language }) => {
      await stores.emptySlot(actor, { albumId, ...place })
      return success(language, 'itemDeleted')
    }),

    serve(slots.restoreItem, async ({ actor, body: { album_id: albumId, ...emptied }, language }) => {
      const place = await stores.restoreSlot(actor, { albumId, ...emptied })
      return { ...success(language, 'itemRestored'), item: await stores.readSlot(albumId, place) }
    }),

    serve(slots.reorderAlbum, async ({ actor, params, body, language }) => {
      await stores.reorder(actor, params.id, body)
      const { content, version } = await stores.readContent(params.id)
      return { ...success(language, 'reordered'), content, version }
    }),
  ]
}

function wordRoutes(stores: StoresService, success: SuccessOf): Route[] {
  return [
    serve(contract.suggestStoreDescription, async ({ actor, params, query, language }) => ({
      ...(await stores.suggest(actor, params.id, { anew: query.force ?? false })),
      ...success(language, 'described'),
    })),

    serve(contract.uploadAlbumCover, async ({ actor, body, language, http: { files } }) => {
      const { album_id: albumId, description, picture } = body
      const source = pictureSource(files, picture)
      if (source) await stores.changeCover(actor, albumId, source)
      if (description !== undefined) await stores.change(actor, albumId, { description })
      const { cover, description: storedDescription } = await stores.readContent(albumId)
      return { ...success(language, 'coverSaved'), cover, description: storedDescription }
    }),
  ]
}
