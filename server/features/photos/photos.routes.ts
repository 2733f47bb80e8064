import * as contract from '#contract/photos.ts'
import { BadRequest } from '../../platform/errors.ts'
import { creationOf } from '../../platform/http/creation.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import { pictureSource } from '../pictures/pictures.service.ts'
import type { PhotosService } from './photos.service.ts'

export function photosRoutes(photos: PhotosService, translator: Translator): Route[] {
  const done = (language: Parameters<Translator['in']>[0], key: string) => ({
    status: 'success' as const,
    message: translator.in(language)(`pictures:${key}`),
  })

  return [
    serve(contract.listPhotos, ({ language }) => photos.list(language)),

    serve(contract.addPhoto, async ({ actor, language, ...call }) => {
      const { picture, alt, caption } = call.body
      const source = pictureSource(call.http.files, picture)
      if (!source) throw new BadRequest('file_missing', { fields: { file: ['file_missing'] } })
      const id = await photos.add(actor, { alt, caption, creation: creationOf(call) }, source)
      return { ...done(language, 'photoAdded'), id }
    }),

    serve(contract.changePhoto, async ({ actor, params: { id }, body, language }) => {
      await photos.change(actor, id, body)
      return { ...done(language, 'photoSaved'), id }
    }),

    serve(contract.movePhoto, async ({ actor, params: { id }, body, language }) => {
      await photos.move(actor, id, body.before)
      return { ...done(language, 'photoMoved'), id }
    }),

    serve(contract.deletePhoto, async ({ actor, params: { id }, language }) => {
      await photos.remove(actor, id)
      return done(language, 'photoDeleted')
    }),
  ]
}
