import { useTranslation } from 'react-i18next'
import { pieceOf, usePiece } from '../../platform/pieces.ts'
import { PanelTab } from '../../ui/panel.tsx'

const advertisements = pieceOf(() => import('./sponsored.tsx'))

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
  const Sponsored = usePiece(advertisements, { wanted: true, giveUp: () => {} })
  return Sponsored && <Sponsored />
}
