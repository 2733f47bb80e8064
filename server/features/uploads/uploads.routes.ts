import * as schema from '#contract/schema.ts'
import * as contract from '#contract/uploads.ts'
import { setTotal } from '../../platform/http/pagination.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { UploadsService } from './uploads.service.ts'

const perPage = schema.limit(20)

export function uploadsRoutes(uploads: UploadsService, translator: Translator): Route[] {
  return [
    serve(contract.listUploads, async ({ actor, query, http }) => {
      const isPaged = query.page !== undefined || query.limit !== undefined
      const place = { page: schema.page.parse(query.page), limit: perPage.parse(query.limit) }
      const { q, everywhere } = query
      const filter = { ...(isPaged && place), ...(q && { q }), ...(everywhere && { everywhere }) }
      const { pictures, total } = await uploads.list(actor, filter)
      if (isPaged) setTotal(http, { ...query, ...place }, total)
      else http.header('X-Total-Count', String(total))
      return pictures
    }),

    serve(contract.uploadImages, async ({ actor, body, language, http: { files } }) => {
      const { names, rejected } = await uploads.add(actor, files, body.client_id)
      return {
        status: 'success' as const,
        message: translator.in(language)('pictures:sent'),
        files: names.map((name) => ({ name, url: `/uploads/${name}` })),
        rejected: rejected.map(({ name, refusal: { key, params } }) => ({
          ...{ name, key },
          message: translator.error(language, key, params),
        })),
      }
    }),

    serve(contract.renameUpload, async ({ actor, params, body, language }) => {
      await uploads.rename(actor, params.name, body.label)
      return { status: 'success' as const, message: translator.in(language)('pictures:renamed') }
    }),

    serve(contract.deleteUpload, async ({ actor, params, language }) => {
      await uploads.remove(actor, params.name)
      return { status: 'success' as const, message: translator.in(language)('pictures:deleted') }
    }),
  ]
}
