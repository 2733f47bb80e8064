import { LogSkeleton } from '../log/log-skeleton.tsx'
import { ChannelTabs, TopicLine } from './channel-head.tsx'

/** A channel for nobody in particular: what the server writes until the browser knows whom it is for. */
export function ChannelShell({ slug }: { slug: string }) {
  return (
    <div className="channel">
      <ChannelTabs slugs={[slug]} />
      <TopicLine slug={slug}>{null}</TopicLine>
      <LogSkeleton />
    </div>
  )
}
