import { latestTopic, listChannels, showChannel } from '#contract/channels.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Route, serve } from '../../platform/routes.ts'
import type { ChannelsService } from './channels.service.ts'

export function channelsRoutes(channels: ChannelsService): Route[] {
  async function topic(actor: Actor, slug: string) {
    const { channel, level, nickname, hasNickname } = await channels.show(actor, slug)
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
    serve(listChannels, () => channels.list()),
    serve(latestTopic, ({ actor, body }) => topic(actor, body.channel)),
    serve(showChannel, ({ actor, params }) => topic(actor, params.slug)),
  ]
}
