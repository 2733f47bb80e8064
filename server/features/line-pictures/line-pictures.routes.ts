import * as contract from '#contract/line-pictures.ts'
import { BadRequest } from '../../platform/errors.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { LinePicturesService } from './line-pictures.service.ts'

export function linePicturesRoutes(linePictures: LinePicturesService): Route[] {
  return [
    serve(contract.uploadLinePicture, async ({ actor, body, http }) => {
      const [file] = http.files
      if (!file) throw new BadRequest('file_missing', { fields: { file: ['file_missing'] } })
      const picture = await linePictures.add(actor, { file, clientId: body.client_id })
      return { status: 'success' as const, picture }
    }),
  ]
}
