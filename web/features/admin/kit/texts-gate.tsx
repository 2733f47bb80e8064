import { useTranslation } from 'react-i18next'
import { reloadPage } from '../../../platform/page/reload-page.ts'
import type { LateTexts } from '../../../platform/texts/late-texts.ts'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { PageSkeleton } from '../../../ui/states/page-skeleton.tsx'

const page = 'mx-auto max-w-295 px-gutter pt-6 pb-16'

interface TextsGateProps {
  texts?: readonly LateTexts[] | undefined
  /** Whether the tool has its own margins. */
  wholeWidth?: boolean
  children: React.ReactNode
}

/** Renders the page of a tool when its texts are loaded. */
export function TextsGate({ texts = [], wholeWidth = false, children }: TextsGateProps) {
  const { t } = useTranslation('pages')
  const state = useLateTexts('staff', ...texts)
  if (state === 'ready') return <div className={wholeWidth ? undefined : page}>{children}</div>
  if (state === 'failed') {
    return (
      <div className={page}>
        <ErrorState title={t('network.unreachable')} onRetry={reloadPage} />
      </div>
    )
  }
  return <PageSkeleton />
}
