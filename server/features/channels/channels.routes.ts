import * as contract from '#contract/channels.ts'
import type { Actor } from '../../platform/actor.ts'
import { Refusal } from '../../platform/errors.ts'
import { creationOf } from '../../platform/http/creation.ts'
import { type Done, doneOf, type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { ChannelsService } from './channels.service.ts'

export function channelsRoutes(channels: ChannelsService, translator: Translator): Route[] {
  const done = doneOf(translator, 'channels')
  return [
    ...showing(channels),
    ...keeping(channels, done),
    ...topics(channels, translator, done),
    ...favourites(channels),
  ]
}

function showing(channels: ChannelsService): Route[] {
  async function topic(actor: Actor, slug: string) {
    const { channel, level, muted, held, nickname, hasNickname } = await channels.show(actor, slug)
    return {
      status: 'success' as const,
      data: {
        channel: slug,
        channelName: `#${slug}`,
        topic: channel.topic,
        nickname,
        has_nickname: hasNickname,
        user_channel_level: level,
        reactions: channel.hasReactions,
        pictures: channel.hasPictures,
        slow_seconds: channel.slowSeconds,
        muted,
        holds_newcomers: channel.holdsNewcomers,
        public_log: contract.PublicLog.parse(channel.publicLog),
        held,
        topic_set_by: channel.topicSetBy,
        topic_set_at: channel.topicSetAt,
      },
    }
  }

  return [
    serve(contract.listChannels, ({ actor }) => channels.list(actor)),
    serve(contract.listActivity, () => channels.activity()),
    serve(contract.latestTopic, ({ actor, body }) => topic(actor, body.channel)),
    serve(contract.showChannel, ({ actor, params }) => topic(actor, params.slug)),
  ]
}

function keeping(channels: ChannelsService, done: Done): Route[] {
  return [
    serve(contract.createChannel, async (call) => {
      const { actor, body } = call
      const channel = await channels.create(actor, body.name, creationOf(call))
      return { status: 'success' as const, channel: await channels.present(actor, channel) }
    }),
    serve(contract.editChannel, async ({ actor, params, body }) => {
      const { group: groupKey, description, reactions: hasReactions } = body
      const { pictures: hasPictures, cards: hasCards } = body
      const channel = await channels.edit(actor, params.slug, {
        ...{ groupKey, description, hasReactions, hasPictures, hasCards },
      })
      return { status: 'success' as const, channel: await channels.present(actor, channel) }
    }),
    serve(contract.deleteChannel, async ({ actor, params, language }) => {
      await channels.deleteForEver(actor, params.slug)
      return done(language, 'deleted', { channel: `#${params.slug}` })
    }),
    serve(contract.transferChannel, async ({ actor, params, body, language }) => {
      const userId = body.userId ?? (await channels.findNamed(body.nickname))
      const nickname = await channels.transfer(actor, params.slug, userId)
      return done(language, 'transferred', { channel: `#${params.slug}`, nickname })
    }),
  ]
}

function topics(channels: ChannelsService, translator: Translator, done: Done): Route[] {
  return [
    serve(contract.setTopic, async ({ actor, body, language }) => {
      const { channel: slug, content } = body
      try {
        await channels.setTopic(actor, { slug, content })
        return done(language, 'topicSet')
      } catch (error) {
        // Clients show the ChanServ line for every failed call, and the message of a successful one.
        if (!(error instanceof Refusal && (error.status === 400 || error.status === 404))) throw error
        return { status: 'error' as const, message: translator.error(language, error.key, error.params) }
      }
    }),
  ]
}

function favourites(channels: ChannelsService): Route[] {
  const answer = (slugs: readonly string[]) => ({ favorite_channels: slugs.map((slug) => `#${slug}`) })

  return [
    serve(contract.listFavourites, async ({ actor }) => answer(await channels.listFavourites(actor))),
    serve(contract.setFavourites, async ({ actor, body }) =>
      answer(await channels.setFavourites(actor, body.channels)),
    ),
    serve(contract.addFavourite, async ({ actor, params }) =>
      answer(await channels.addFavourite(actor, params.slug)),
    ),
    serve(contract.removeFavourite, async ({ actor, params }) =>
      answer(await channels.removeFavourite(actor, params.slug)),
    ),
  ]
}
