import { useTranslation } from 'react-i18next'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { call } from '../../platform/page/page-data.ts'
import { useSite } from '../../platform/page/use-site.ts'
import type { Route } from './+types/terms-page.ts'
import { InfoPage } from './info-page.tsx'

export const handle: LayoutHandle = { rests: true, texts: ['blog', 'videos'] }

export function loader({ context }: Route.LoaderArgs) {
  return call(context, 'GET /api/pages/:key', { params: { key: 'terms' } })
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('site')
  const { name: siteName } = useSite()
  return <InfoPage page={loaderData} description={t('info.description.terms', { siteName })} />
}
