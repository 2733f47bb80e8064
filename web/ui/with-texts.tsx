import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useLayoutHandle } from '../platform/page/layout-handle.ts'
import { reloadPage } from '../platform/page/reload-page.ts'
import type { LateTexts } from '../platform/texts/late-texts.ts'
import { useLateTexts } from '../platform/texts/use-late-texts.ts'
import { ErrorState } from './states/error-state.tsx'
import { PageSkeleton } from './states/page-skeleton.tsx'

interface WithTextsProps {
  /** Those of the page's `handle`, so that the server renders the page with them. */
  names: readonly LateTexts[]
  /** Shown instead of the page's skeleton. */
  waiting?: React.ReactNode
  children: React.ReactNode
}

/** Renders a page once its texts are loaded, which only navigation within the site has to wait for. */
export function WithTexts({ names, waiting, children }: WithTextsProps) {
  const { t } = useTranslation('pages')
  const state = useLateTexts(...names)
  if (state === 'ready') return children
  if (state === 'failed') return <ErrorState isPage title={t('network.unreachable')} onRetry={reloadPage} />
  return waiting ?? <PageSkeleton />
}

/** The page of a layout with the texts of its `handle`. Guarded pages load their texts themselves. */
export function PageOutlet() {
  const { texts = [], guarded } = useLayoutHandle()
  return (
    <WithTexts names={guarded ? [] : texts}>
      <Outlet />
    </WithTexts>
  )
}
