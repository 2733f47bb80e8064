import { useTranslation } from 'react-i18next'
import { data, Navigate, redirect } from 'react-router'
import { channelSlug, channelSlugPattern } from '#contract/rules/fold-text.ts'
import { isReservedSlug } from '#contract/rules/reserved.ts'
import { readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandleOf } from '../../../platform/page/layout-handle.ts'
import { call } from '../../../platform/page/page-data.ts'
import { useSite } from '../../../platform/page/use-site.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useLoginPath } from '../../accounts/guard.tsx'
import { markerQuery } from '../../unread/unread.queries.ts'
import { logQuery, topicQuery } from '../log/chat.queries.ts'
import { LogSkeleton } from '../log/log-skeleton.tsx'
import type { Route } from './+types/channel-page.ts'
import { ChannelTabs, TopicLine } from './channel-head.tsx'
import { ChannelScreen } from './channel-screen.tsx'
import { ChannelMissing } from './missing-channel.tsx'

/** The page of a missing channel has the usual layout. */
export const handle: LayoutHandleOf<{ exists: boolean } | undefined> = (loaded) =>
  loaded?.exists ? { personal: true, fill: true, panel: true } : { personal: true }

/** Whether the channel exists is public; its content is rendered for the member who requests it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const slug = channelSlug(params.slug)
  // Reserved slugs, such as `/person` without its parameter, are never channels.
  if (isReservedSlug(slug)) throw data({ key: 'not_found' }, { status: 404 })
  if (!channelSlugPattern.test(slug)) return data({ slug: undefined, exists: false }, { status: 404 })

  const channels = await call(context, 'GET /api/channels', {})
  if (!channels.some((channel) => channel.slug === slug))
    return data({ slug, exists: false }, { status: 404 })
  if (slug !== params.slug) throw redirect(`/${slug}${url.search}`, 301)
  const answers = await readAnswers(context, () => [logQuery(slug), markerQuery(slug), topicQuery(slug)])
  return { slug, exists: true, ...answers }
}

export default function ChannelPage({ loaderData: { slug, exists } }: Route.ComponentProps) {
  if (!slug || !exists) return <ChannelMissing slug={slug} />
  return <KnownChannel key={slug} slug={slug} />
}

/** The channel's content for members, and a redirect to sign-in for visitors. */
function KnownChannel({ slug }: { slug: string }) {
  const { t } = useTranslation('chat')
  const { name: siteName } = useSite()
  const session = useSession()
  const loginPath = useLoginPath()
  if (session === null) return <Navigate to={loginPath} replace />

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

/** The channel without content, as the server renders it while the session is unknown. */
function ChannelShell({ slug }: { slug: string }) {
  return (
    <div className="channel">
      <ChannelTabs slugs={[slug]} />
      <TopicLine slug={slug}>{null}</TopicLine>
      <LogSkeleton />
    </div>
  )
}
