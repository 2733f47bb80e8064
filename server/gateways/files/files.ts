import type { FastifyInstance, FastifyRequest } from 'fastify'
import { linePicturePattern, uploadNamePattern } from '#contract/rules/pictures.ts'
import { stemOf } from '../../features/pictures/pictures.policy.ts'
import type { Actor } from '../../platform/actor.ts'
import { NotFound } from '../../platform/errors.ts'
import { mediaTypeOf } from '../../platform/http/media-types.ts'
import type { SiteFiles } from '../../platform/storage.ts'
import { sendFile } from './send-file.ts'

const named = /^[a-z0-9-]+\.[a-z0-9]+$/
const patterns = { uploads: uploadNamePattern, tracks: named, covers: named }

/**
 * Serves uploads, tracks and covers by their flat names, with byte ranges, so that players can seek. The
 * content of a name never changes, so it is cached for ever.
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

interface Dependencies {
  files: Pick<SiteFiles, 'uploads'>
  findReader: (request: FastifyRequest) => Promise<Actor | null>
  isVisible: (actor: Actor, id: string) => Promise<boolean>
}

/**
 * Serves pictures of lines to users who may read the line; responds 404 to others. Browsers cache them for an
 * hour, so a picture deleted meanwhile is visible only where it was loaded before.
 */
export function mountLinePictures(
  app: FastifyInstance,
  { files, findReader, isVisible }: Dependencies,
): void {
  app.get('/line-pictures/:name', async (request, reply) => {
    const { name = '' } = request.params as { name?: string }
    reply.headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' })
    const [, id, size = '', type] = linePicturePattern.exec(name) ?? []
    if (id === undefined) throw new NotFound()
    const reader = await findReader(request)
    if (!reader || !(await isVisible(reader, id))) throw new NotFound()
    const file = await files.uploads.find(`${stemOf(id, 'line')}${size}.${type}`)
    return sendFile(request, reply, { name, file, cacheControl: 'private, max-age=3600' })
  })
}
