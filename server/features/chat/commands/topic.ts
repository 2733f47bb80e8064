import type { Command, CommandCall, CommandNeeds, Done } from './command.ts'

/** `/topic TEXT` sets the topic, `/topic` alone tells it. */
export const topic: Command = async (call, needs) => {
  if (!call.rest) return tell(call, needs)
  await needs.channels.setTopic(call.actor, { slug: call.slug, content: call.rest })
  return { done: { command: 'topic', key: 'channels:done.topicSet', params: {}, data: { topic: call.rest } } }
}

async function tell({ actor, slug }: CommandCall, { channels }: CommandNeeds): Promise<{ done: Done }> {
  const { channel } = await channels.getChannelFor(actor, slug)
  const content = channel.topic
  const key = content ? 'commands:done.topic' : 'commands:done.noTopic'
  return {
    done: { command: 'topic', key, params: { content, channel: `#${slug}` }, data: { topic: content } },
  }
}
