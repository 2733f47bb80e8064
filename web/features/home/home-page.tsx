import { redirect } from 'react-router'
import type { LayoutHandle } from '../../layouts/layout-handle.ts'
import { call } from '../../platform/page-data.ts'
import { latestArticles } from '../blog/blog.data.ts'
import { BlogHome } from '../blog/blog-home.tsx'
import type { Route } from './+types/home-page.ts'

export const handle: LayoutHandle = { panel: 'collapsed', rests: true }

/** The site's choice of a first page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { homeScreen } = await call(context, 'GET /api/config', {})
  if (homeScreen === 'channel') {
    const { defaultChannel } = await call(context, 'GET /api/company/:companyId', {
      params: { companyId: 1 },
    })
    throw redirect(`/${defaultChannel}`)
  }
  return { latest: await latestArticles(context) }
}

export default function HomePage({ loaderData: { latest } }: Route.ComponentProps) {
  return <BlogHome latest={latest} />
}
