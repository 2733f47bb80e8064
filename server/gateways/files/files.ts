import type { FastifyInstance } from 'fastify'
import { uploadNamePattern } from '#contract/rules/pictures.ts'
import { mediaTypeOf } from '../../platform/http/media-types.ts'
import type { SiteFiles } from '../../platform/storage.ts'
import { sendFile } from './send-file.ts'

const named = /^[a-z0-9-]+\.[a-z0-9]+$/
const patterns = { uploads: uploadNamePattern, tracks: named, covers: named }

/**
 * Serves uploads, tracks and covers by their flat names, in parts too, so that players can seek. A name never
 * changes its content, so it is kept for ever.
 */
export function mountFiles(app: FastifyInstance, files: SiteFiles): void {
  for (const folder of ['uploads', 'tracks', 'covers'] as const) {
    app.get(`/${folder}/*`, async (request, reply) => {
      const { '*': name = '' } = request.params as { '*'?: string }
      const isKnown = mediaTypeOf(name) && patterns[folder].test(name)
      const file = isKnown ? await files[folder].find(name) : undefined
      return sendFile(request, reply, { name, file, cacheControl: 'public, max-age=31536000, immutable' })
    })
  }
}
