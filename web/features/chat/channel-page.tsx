import { useTranslation } from 'react-i18next'
import { data, Navigate, redirect, useLocation } from 'react-router'
import { channelSlug, channelSlugPattern } from '#contract/rules/fold-text.ts'
import { isReservedSlug } from '#contract/rules/reserved.ts'
import type { LayoutHandleOf } from '../../layouts/layout-handle.ts'
import { useSite } from '../../layouts/use-site.ts'
import { loginPath } from '../../platform/guard.tsx'
import { Head } from '../../platform/head.tsx'
import { askEarly, call, drawEarly } from '../../platform/page-data.ts'
import { useSession } from '../../platform/session.ts'
import type { Route } from './+types/channel-page.ts'
import { ChannelMissing } from './channel-missing.tsx'
import { ChannelScreen } from './channel-screen.tsx'
import earlyChannel from './early/early-channel.ts?worker&url'
import { EarlyFrame } from './early/early-frame.tsx'

/** A page that says that there is no such channel is a page like any other. */
export const handle: LayoutHandleOf<{ exists: boolean } | undefined> = (loaded) =>
  loaded?.exists ? { fill: true, panel: true } : {}

/** Whether there is such a channel is the same for everybody; what is in it is for members. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const slug = channelSlug(params.slug)
  // The address of a page without what it needs, such as `/person`, never was a channel's.
  if (isReservedSlug(slug)) throw data({ key: 'not_found' }, { status: 404 })
  if (!channelSlugPattern.test(slug)) return data({ slug: undefined, exists: false }, { status: 404 })

  const channels = await call(context, 'GET /api/channels', {})
  if (!channels.some((channel) => channel.slug === slug))
    return data({ slug, exists: false }, { status: 404 })
  if (slug !== params.slug) throw redirect(`/${slug}`, 301)
  askEarly(context, 'GET /api/channels/:slug/messages', { params: { slug }, query: {} })
  askEarly(context, 'GET /api/channels/:slug/read-marker', { params: { slug } })
  drawEarly(context, earlyChannel)
  return { slug, exists: true }
}

export default function ChannelPage({ loaderData: { slug, exists } }: Route.ComponentProps) {
  if (!slug || !exists) return <ChannelMissing slug={slug} />
  return <KnownChannel slug={slug} />
}

/** The server writes the frame for everybody; the browser knows who may look inside. */
function KnownChannel({ slug }: { slug: string }) {
  const { t } = useTranslation('chat')
  const { name: siteName } = useSite()
  const session = useSession()
  const { pathname } = useLocation()
  if (session === null) return <Navigate to={loginPath(pathname)} replace />

  return (
    <>
      <Head
        title={`#${slug}`}
        description={t('channel.description', { channel: `#${slug}`, siteName })}
        noindex
      />
      {session ? <ChannelScreen key={slug} slug={slug} session={session} /> : <EarlyFrame slug={slug} />}
    </>
  )
}
