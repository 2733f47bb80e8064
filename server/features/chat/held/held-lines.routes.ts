import * as contract from '#contract/held-lines.ts'
import { doneOf, type Route, serve } from '../../../platform/http/routes.ts'
import type { Translator } from '../../../platform/text/translate.ts'
import type { ChannelsService } from '../../channels/channels.service.ts'
import type { ChatService } from '../chat.service.ts'

interface Dependencies {
  chat: Pick<ChatService, 'listOwnHeld' | 'withdraw' | 'approveHeld' | 'holdAgain' | 'rejectHeld'>
  channels: Pick<ChannelsService, 'holdNewcomers'>
  translator: Translator
}

export function heldLinesRoutes({ chat, channels, translator }: Dependencies): Route[] {
  const done = doneOf(translator, 'word-lists')

  return [
    serve(contract.listHeldLines, ({ actor }) => chat.listOwnHeld(actor)),
    serve(contract.takeBackHeldLine, async ({ actor, params, language }) => {
      await chat.withdraw(actor, params.id)
      return done(language, 'takenBack')
    }),
    serve(contract.approveHeldLine, async ({ actor, params, language }) => {
      await chat.approveHeld(actor, params.id)
      return done(language, 'approved')
    }),
    serve(contract.holdLineAgain, async ({ actor, params, language }) => {
      await chat.holdAgain(actor, params.id)
      return done(language, 'heldAgain')
    }),
    serve(contract.rejectHeldLine, async ({ actor, params, body, language }) => {
      await chat.rejectHeld(actor, params.id, body.reason)
      return done(language, 'rejected')
    }),
    serve(contract.setNewcomers, async ({ actor, params, body, language }) => {
      await channels.holdNewcomers(actor, params.slug, body.hold)
      return done(language, body.hold ? 'newcomersHeld' : 'newcomersFree')
    }),
  ]
}
