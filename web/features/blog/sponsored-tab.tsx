import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelTab } from '../../layouts/panel.tsx'

const Sponsored = lazy(() => import('./sponsored.tsx'))

/** The tab of the right panel that only articles have. What is in it comes after the words. */
export function SponsoredTab() {
  const { t } = useTranslation('blog')
  return (
    <PanelTab id="sponsored" title={t('ads.tab')}>
      <Suspense>
        <Sponsored />
      </Suspense>
    </PanelTab>
  )
}
