import { useTranslation } from 'react-i18next'
import { data, Navigate, redirect, useLocation } from 'react-router'
import { channelSlug, channelSlugPattern } from '#contract/rules/fold-text.ts'
import { isReservedSlug } from '#contract/rules/reserved.ts'
import { Head } from '../../../platform/head.tsx'
import type { LayoutHandleOf } from '../../../platform/layout-handle.ts'
import { call, readAsMember } from '../../../platform/page-data.ts'
import { useSession } from '../../../platform/session.ts'
import { useSite } from '../../../platform/use-site.ts'
import { loginPath } from '../../accounts/guard.tsx'
import type { Route } from './+types/channel-page.ts'
import { ChannelScreen } from './channel-screen.tsx'
import { ChannelShell } from './channel-shell.tsx'
import { ChannelMissing } from './missing-channel.tsx'
import { type ChannelData, useChannelData } from './use-channel-data.ts'

/** A page that says that there is no such channel is a page like any other. */
export const handle: LayoutHandleOf<{ exists: boolean } | undefined> = (loaded) =>
  loaded?.exists ? { personal: true, fill: true, panel: true } : { personal: true }

/** Whether there is such a channel is the same for everybody; what is in it is for members, and drawn for each. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const slug = channelSlug(params.slug)
  // The address of a page without what it needs, such as `/person`, never was a channel's.
  if (isReservedSlug(slug)) throw data({ key: 'not_found' }, { status: 404 })
  if (!channelSlugPattern.test(slug))
    return data({ slug: undefined, exists: false, seen: undefined }, { status: 404 })

  const channels = await call(context, 'GET /api/channels', {})
  if (!channels.some((channel) => channel.slug === slug))
    return data({ slug, exists: false, seen: undefined }, { status: 404 })
  if (slug !== params.slug) throw redirect(`/${slug}`, 301)
  const seen = await readAsMember(context, async (read) => {
    const [lines, marker, own] = await Promise.all([
      read('GET /api/channels/:slug/messages', { params: { slug }, query: {} }),
      read('GET /api/channels/:slug/read-marker', { params: { slug } }),
      read('GET /api/channels/:slug', { params: { slug } }),
    ])
    return { lines, marker, own: own.data }
  })
  return { slug, exists: true, seen }
}

export default function ChannelPage({ loaderData: { slug, exists, seen } }: Route.ComponentProps) {
  if (!slug || !exists) return <ChannelMissing slug={slug} />
  return <KnownChannel key={slug} slug={slug} seen={seen} />
}

/** What a member sees of it, where the server knew them. */
function KnownChannel({ slug, seen }: { slug: string; seen: ChannelData | undefined }) {
  const { t } = useTranslation('chat')
  useChannelData(slug, seen)
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
      {session ? <ChannelScreen key={slug} slug={slug} session={session} /> : <ChannelShell slug={slug} />}
    </>
  )
}
