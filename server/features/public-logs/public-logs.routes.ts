import * as contract from '#contract/public-logs.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import type { PublicLogsService } from './public-logs.service.ts'

interface Dependencies {
  publicLogs: PublicLogsService
  channels: Pick<ChannelsService, 'setPublicLog'>
  translator: Translator
}

export function publicLogsRoutes({ publicLogs, channels, translator }: Dependencies): Route[] {
  return [
    serve(contract.listPublicRooms, () => publicLogs.listRooms()),
    serve(contract.listQuotations, ({ params }) => publicLogs.listQuotations(params.id)),
    serve(contract.showPublicLog, ({ params, query }) => publicLogs.showLog(params.slug, query.before)),
    serve(contract.showPublicDay, ({ params: { slug, day }, query }) =>
      publicLogs.showDay(slug, { day, page: query.page }),
    ),
    serve(contract.setPublicLog, async ({ actor, params, body, language }) => {
      await channels.setPublicLog(actor, params.slug, body.log)
      const message = translator.in(language)(`public-log:done.${body.log}`)
      return { status: 'success' as const, message }
    }),
  ]
}
