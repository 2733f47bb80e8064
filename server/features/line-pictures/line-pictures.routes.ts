import * as contract from '#contract/line-pictures.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { BadRequest, Refusal } from '../../platform/errors.ts'
import { type Http, type Route, serve } from '../../platform/http/routes.ts'
import type { LinePicturesService } from './line-pictures.service.ts'

const { maxBytes, partBytes } = bounds.linePicture
/** https://datatracker.ietf.org/doc/draft-ietf-httpbis-resumable-upload/ */
const limits = `max-size=${maxBytes}, max-append-size=${partBytes}`

export function linePicturesRoutes(linePictures: LinePicturesService): Route[] {
  return [
    serve(contract.uploadLinePicture, async ({ actor, body, http }) => {
      const [file] = http.files
      if (!file) throw new BadRequest('file_missing', { fields: { file: ['file_missing'] } })
      const picture = await linePictures.add(actor, { file, clientId: body.client_id })
      return { status: 'success' as const, picture }
    }),
    serve(contract.findLinePictureUpload, async ({ actor, params, http }) => {
      const upload = await linePictures.findUpload(actor, params.client_id)
      http.header('upload-limit', limits)
      return answer(upload, http)
    }),
    serve(contract.appendToLinePicture, async ({ actor, params, headers, http }) => {
      const { 'upload-offset': offset, 'upload-complete': isComplete } = headers
      const { client_id: clientId } = params
      const part = { offset, bytes: http.bytes ?? Buffer.alloc(0), isLast: isComplete === '?1' }
      try {
        return answer(await linePictures.append(actor, { clientId, ...part }), http)
      } catch (error) {
        if (error instanceof Refusal && error.key === 'upload_offset_mismatch')
          answer(await linePictures.findUpload(actor, clientId), http)
        throw error
      }
    }),
  ]
}

function answer<U extends { offset: number; picture?: unknown }>(upload: U, http: Http): U {
  http.header('upload-offset', String(upload.offset))
  http.header('upload-complete', upload.picture ? '?1' : '?0')
  return upload
}
