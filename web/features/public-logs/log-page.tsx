import { data, redirect } from 'react-router'
import { channelSlug, channelSlugPattern } from '#contract/rules/fold-text.ts'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { call } from '../../platform/page/page-data.ts'
import { WidePage } from '../../ui/wide-page.tsx'
import type { Route } from './+types/log-page.ts'
import { LogDay } from './log-day.tsx'
import { LogDays } from './log-days.tsx'
import './public-log.css'

export const handle: LayoutHandle = { rests: true, texts: ['public-log'] }

/** New lines do not invalidate the cached page, so it expires after this time. */
export const headers = () => ({ 'cache-control': 'max-age=15' })

/** Loads the days of a public log, or one of them. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const slug = channelSlug(params.slug)
  const { day } = params
  const isDay = day === undefined || /^\d{4}-\d\d-\d\d$/.test(day)
  if (!channelSlugPattern.test(slug) || !isDay) throw data({ key: 'public_log_not_found' }, { status: 404 })
  const { search, searchParams: query } = url
  if (slug !== params.slug) throw redirect(`/log/${slug}${day ? `/${day}` : ''}${search}`, 301)

  if (day) {
    const page = query.get('page') ?? '1'
    return {
      kind: 'day' as const,
      log: await call(context, 'GET /api/public-logs/:slug/:day', { params: { slug, day }, query: { page } }),
    }
  }
  const before = query.get('before')
  return {
    kind: 'days' as const,
    before,
    log: await call(context, 'GET /api/public-logs/:slug', {
      params: { slug },
      query: before ? { before } : {},
    }),
  }
}

export default function LogPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <WidePage>
      {page.kind === 'day' ? <LogDay log={page.log} /> : <LogDays log={page.log} before={page.before} />}
    </WidePage>
  )
}
