import { useTranslation } from 'react-i18next'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { call } from '../../platform/page/page-data.ts'
import { reloadPage } from '../../platform/page/reload-page.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { WidePage } from '../../ui/wide-page.tsx'
import { ConnectedTab } from '../online/connected-tab.tsx'
import type { Route } from './+types/extra-income-page.ts'
import { ExtraIncomeList } from './extra-income-list.tsx'
import { VideoListHead } from './video-list-head.tsx'

export const handle: LayoutHandle = { panel: 'collapsed', rests: true, texts: ['videos'] }

export const loader = ({ context }: Route.LoaderArgs) => call(context, 'GET /api/youtube/search', {})

export default function ExtraIncomePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('videos')
  const { name: siteName } = useSite()
  const videos = loaderData.items.map(({ id, snippet }) => ({ id: id.videoId, title: snippet.title }))
  return (
    <WidePage>
      <VideoListHead
        title={t('extraIncome.title')}
        description={t('extraIncome.description', { siteName })}
        videos={videos}
      />
      <ExtraIncomeTitle />
      <div className="section-rule pt-5">
        {loaderData.items.length > 0 ? (
          <ExtraIncomeList first={loaderData} />
        ) : (
          <EmptyState
            mark="tide"
            at={[69, 22]}
            title={t('extraIncome.empty')}
            action={<ButtonLink to="/videos">{t('all')}</ButtonLink>}
          >
            {t('extraIncome.emptyText')}
          </EmptyState>
        )}
      </div>
      <ConnectedTab />
    </WidePage>
  )
}

function ExtraIncomeTitle() {
  const { t } = useTranslation('videos')
  return <PageHead className="mb-7" title={t('extraIncome.title')} deck={t('extraIncome.deck')} />
}

export function ErrorBoundary() {
  const { t } = useTranslation('videos')
  return (
    <WidePage>
      <Head title={t('extraIncome.title')} noindex />
      <ExtraIncomeTitle />
      <ErrorState className="mt-6" title={t('failed')} onRetry={reloadPage} />
    </WidePage>
  )
}
