import * as contract from '#contract/imports.ts'
import { doneOf, type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { ImportsService } from './imports.service.ts'

export function importsRoutes(imports: ImportsService, translator: Translator): Route[] {
  const done = doneOf(translator, 'staff-imports')

  return [
    serve(contract.listImports, () => imports.list()),

    serve(contract.beginImport, async ({ actor, body }) => ({ id: await imports.begin(actor, body) })),

    serve(contract.sendImportPiece, async ({ params: { id, number }, http: { files } }) => ({
      received: await imports.receivePiece(id, number, files[0]),
    })),

    serve(contract.showImport, ({ params }) => imports.show(params.id)),

    serve(contract.listImportedTexts, ({ params, query }) => imports.listTexts(params.id, query)),

    serve(contract.listFailedPictures, ({ params, query }) => imports.listFailedPictures(params.id, query)),

    serve(contract.startImport, async ({ actor, params, body, language }) => {
      await imports.start(actor, params.id, body)
      return done(language, 'started')
    }),

    serve(contract.pauseImport, async ({ actor, params, language }) => {
      await imports.pause(actor, params.id)
      return done(language, 'paused')
    }),

    serve(contract.resumeImport, async ({ actor, params, language }) => {
      await imports.resume(actor, params.id)
      return done(language, 'resumed')
    }),

    serve(contract.withdrawImport, async ({ actor, params, language }) => {
      await imports.withdraw(actor, params.id)
      return done(language, 'withdrawn')
    }),

    serve(contract.deleteImport, async ({ actor, params, language }) => {
      await imports.remove(actor, params.id)
      return done(language, 'deleted')
    }),
  ]
}
