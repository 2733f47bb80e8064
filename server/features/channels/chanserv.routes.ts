import * as contract from '#contract/chanserv.ts'
import type { Language } from '#contract/schema.ts'
import { doneOf, type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { ChannelsService } from './channels.service.ts'

/** Routes of operators' actions on users, known as ChanServ. */
export function chanservRoutes(channels: ChannelsService, translator: Translator): Route[] {
  const answer = doneOf(translator, 'channels')
  const done = (language: Language, text: string, nickname: string) => answer(language, text, { nickname })

  return [
    serve(contract.changeLevel, async ({ actor, body, language }) => {
      const { channel_name: slug, nickname, new_level: level } = body
      return done(language, 'levelChanged', await channels.changeLevel(actor, { slug, nickname, level }))
    }),
    serve(contract.kick, async ({ actor, body, language }) => {
      const { channel_name: slug, nickname, reason } = body
      return done(language, 'kicked', await channels.kick(actor, { slug, nickname, reason }))
    }),
    serve(contract.ban, async ({ actor, body, language }) => {
      const { channel_name: slug, ...terms } = body
      return done(language, 'banned', await channels.ban(actor, { slug, ...terms }))
    }),
    serve(contract.unban, async ({ actor, body, language }) => {
      const { channel_name: slug, nickname, userId } = body
      return done(language, 'unbanned', await channels.unban(actor, { slug, nickname, userId }))
    }),
    serve(contract.mute, async ({ actor, body, language }) => {
      const { channel_name: slug, reason, minutes, ...person } = body
      return done(language, 'muted', await channels.mute(actor, { slug, person, reason, minutes }))
    }),
    serve(contract.unmute, async ({ actor, body, language }) => {
      const { channel_name: slug, ...person } = body
      return done(language, 'unmuted', await channels.unmute(actor, { slug, person }))
    }),
    serve(contract.listMutes, ({ actor, params }) => channels.listMutes(actor, params.slug)),
    serve(contract.setSlowMode, async ({ actor, params, body, language }) => {
      await channels.setSlowMode(actor, { slug: params.slug, ...body })
      return { status: 'success' as const, message: translator.in(language)('channels:done.slowMode') }
    }),
    serve(contract.listBans, ({ actor, params }) => channels.listBans(actor, params.slug)),
    serve(contract.listOperations, async ({ actor, params, query, language }) => {
      const { entries, hasMore } = await channels.listOperations(actor, params.slug, query)
      const t = translator.in(language)
      const listed = entries.map((entry) => ({
        ...entry,
        text: t(`chat:events.${entry.event.key}`, entry.event.params),
      }))
      return { entries: listed, hasMore }
    }),
  ]
}
