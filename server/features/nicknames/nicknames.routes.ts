import * as contract from '#contract/nicknames.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { NicknamesService } from './nicknames.service.ts'

export function nicknamesRoutes(nicknames: NicknamesService, translator: Translator): Route[] {
  return [
    serve(contract.registerNickname, async ({ actor, body }) => {
      const { id, nickname, isSelected } = await nicknames.register(actor, body.nickname)
      return { status: 'success' as const, id, nickname, is_selected: isSelected }
    }),

    serve(contract.deleteNickname, async ({ actor, params, language }) => {
      await nicknames.remove(actor, params.id)
      return { status: 'success' as const, message: translator.in(language)('nicknames:deleted') }
    }),

    serve(contract.selectNickname, async ({ actor, body }) => {
      const { nickname, hasNickname } = await nicknames.select(actor, body.nicknameId)
      return { status: 'success' as const, nickname, has_nickname: hasNickname }
    }),
  ]
}
