import { latestTopic, listChannels, listMessages, sendMessage, showChannel } from '#contract/chat.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Route, serve } from '../../platform/routes.ts'
import type { ChatService } from './chat.service.ts'

export function chatRoutes(chat: ChatService): Route[] {
  async function topic(actor: Actor, slug: string) {
    const { channel, level, nickname, hasNickname } = await chat.showChannel(actor, slug)
    return {
      status: 'success' as const,
      data: {
        channel: slug,
        channelName: `#${slug}`,
        topic: channel.topic,
        nickname,
        has_nickname: hasNickname,
        user_channel_level: level,
        topic_set_by: channel.topicSetBy,
        topic_set_at: channel.topicSetAt,
      },
    }
  }

  return [
    serve(listChannels, () => chat.listChannels()),
    serve(latestTopic, ({ actor, body }) => topic(actor, body.channel)),
    serve(showChannel, ({ actor, params }) => topic(actor, params.slug)),
    serve(listMessages, ({ actor, params, query }) => chat.listMessages(actor, params.slug, query)),
    serve(sendMessage, async ({ actor, body }) => {
      const { channel: slug, text, client_id: clientId } = body
      const message = await chat.sendMessage(actor, { slug, text, clientId })
      return { status: 'success' as const, id: message.id, message }
    }),
  ]
}
