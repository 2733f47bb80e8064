import { useTranslation } from 'react-i18next'
import { lazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { PanelTab } from '../../../ui/overlays/panel.tsx'

const advertisements = lazyComponent(() => import('./sponsored.tsx'))

/** The tab of the right panel that only articles have. */
export function SponsoredTab() {
  const { t } = useTranslation('blog')
  return (
    <PanelTab id="sponsored" title={t('ads.tab')}>
      <Content />
    </PanelTab>
  )
}

/** Its code comes after the words of the article. */
function Content() {
  const Sponsored = useLazyComponent(advertisements, { wanted: true, giveUp: () => {} })
  return Sponsored && <Sponsored />
}
