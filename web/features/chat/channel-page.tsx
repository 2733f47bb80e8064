import { Guard } from '../../platform/guard.tsx'
import { NotFound } from '../../platform/not-found-page.tsx'
import type { Route } from './+types/channel-page.ts'
import { findKnownChannel } from './known-channel.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return findKnownChannel(context, params.slug)
}

export default function ChannelPage({ loaderData: { slug, known } }: Route.ComponentProps) {
  if (!known) return <NotFound />
  return (
    <Guard>
      <h1>#{slug}</h1>
    </Guard>
  )
}
