import type { FastifyInstance, FastifyRequest } from 'fastify'
import { linePicturePattern } from '#contract/rules/pictures.ts'
import { stemOf } from '../../features/pictures/pictures.policy.ts'
import type { Actor } from '../../platform/actor.ts'
import { NotFound } from '../../platform/errors.ts'
import type { SiteFiles } from '../../platform/storage.ts'
import { sendFile } from './send-file.ts'

interface Needs {
  files: Pick<SiteFiles, 'uploads'>
  findReader: (request: FastifyRequest) => Promise<Actor | null>
  isVisible: (actor: Actor, id: string) => Promise<boolean>
}

/**
 * Serves pictures of lines to whoever may read the line; for others there is nothing. Browsers keep them for an hour:
 * what was deleted meanwhile is seen by nobody who has not seen it.
 */
export function mountLinePictures(app: FastifyInstance, { files, findReader, isVisible }: Needs): void {
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
