import type { Language } from '#contract/schema.ts'
import * as contract from '#contract/tracks.ts'
import { creationOf } from '../../platform/http/creation.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { IncomingFile } from '../../platform/incoming-files.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { TracksService } from './tracks.service.ts'

export function tracksRoutes(tracks: TracksService, translator: Translator): Route[] {
  const success = (language: Language, key: string) => ({
    status: 'success' as const,
    message: translator.in(language)(`staff-tracks:done.${key}`),
  })

  return [
    serve(contract.listTracks, () => tracks.list()),

    serve(contract.countPlay, async ({ params, language, http }) => {
      await tracks.play({ ...params, ip: http.ip })
      return success(language, 'counted')
    }),

    serve(contract.listMarkedTracks, async ({ actor }) => marks(await tracks.listMarkedIds(actor))),

    serve(contract.markTrack, async ({ actor, params }) => marks(await tracks.mark(actor, params.id))),

    serve(contract.unmarkTrack, async ({ actor, params }) => marks(await tracks.unmark(actor, params.id))),

    serve(contract.addTrack, async ({ actor, language, ...call }) => ({
      id: await tracks.add(actor, call.body, { ...named(call.http.files), creation: creationOf(call) }),
      ...success(language, 'added'),
    })),

    serve(contract.changeTrack, async ({ actor, params: { id }, body, language, http: { files } }) => {
      await tracks.change(actor, id, body, named(files))
      return { ...success(language, 'changed'), id }
    }),

    serve(contract.moveTrack, async ({ actor, params: { id }, body, language }) => {
      await tracks.move(actor, id, body.before)
      return { ...success(language, 'moved'), id }
    }),

    serve(contract.deleteTrack, async ({ actor, params: { id }, language }) => {
      await tracks.remove(actor, id)
      return success(language, 'deleted')
    }),
  ]
}

const marks = (tracks: number[]) => ({ status: 'success' as const, tracks })

function named(files: readonly IncomingFile[]) {
  const fileOf = (name: string) => files.find(({ field }) => field === name)
  return { audio: fileOf('audio'), picture: fileOf('picture') }
}
