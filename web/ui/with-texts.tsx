import { useTranslation } from 'react-i18next'
import type { LateTexts } from '../platform/late-texts.ts'
import { reloadPage } from '../platform/reload-page.ts'
import { useLateTexts } from '../platform/use-late-texts.ts'
import { ErrorState } from './error-state.tsx'
import { Loading, RowSkeletons } from './skeleton.tsx'

interface WithTextsProps {
  /** Those of the page's `handle`, so that the server writes it with them. */
  names: readonly LateTexts[]
  children: React.ReactNode
}

/** A page whose texts no other has: who comes from another page waits for them. */
export function WithTexts({ names, children }: WithTextsProps) {
  const { t } = useTranslation(['ui', 'pages'])
  const state = useLateTexts(...names)
  if (state === 'ready') return children
  if (state === 'failed')
    return <ErrorState isPage title={t('pages:network.unreachable')} onRetry={reloadPage} />
  return (
    <Loading label={t('ui:loading')}>
      <RowSkeletons />
    </Loading>
  )
}
