import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useLayoutHandle } from '../platform/page/layout-handle.ts'
import { reloadPage } from '../platform/page/reload-page.ts'
import type { LateTexts } from '../platform/texts/late-texts.ts'
import { useLateTexts } from '../platform/texts/use-late-texts.ts'
import { ErrorState } from './states/error-state.tsx'
import { PageSkeleton } from './states/page-skeleton.tsx'

interface WithTextsProps {
  /** Those of the page's `handle`, so that the server writes it with them. */
  names: readonly LateTexts[]
  /** In place of what a page looks like. */
  waiting?: React.ReactNode
  children: React.ReactNode
}

/** A page whose texts no other has: who comes from another page waits for them. */
export function WithTexts({ names, waiting, children }: WithTextsProps) {
  const { t } = useTranslation('pages')
  const state = useLateTexts(...names)
  if (state === 'ready') return children
  if (state === 'failed') return <ErrorState isPage title={t('network.unreachable')} onRetry={reloadPage} />
  return waiting ?? <PageSkeleton />
}

/** The page of a layout, with the texts that its `handle` names. Behind a guard the page waits for them itself. */
export function PageOutlet() {
  const { texts = [], guarded } = useLayoutHandle()
  return (
    <WithTexts names={guarded ? [] : texts}>
      <Outlet />
    </WithTexts>
  )
}
