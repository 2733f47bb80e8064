import { useTranslation } from 'react-i18next'
import { reloadPage } from '../../../platform/page/reload-page.ts'
import type { LateTexts } from '../../../platform/texts/late-texts.ts'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { ToolRowSkeletons } from './tool-row-skeletons.tsx'

const page = 'max-w-295 px-gutter pt-6 pb-16'

interface TextsGateProps {
  texts?: readonly LateTexts[] | undefined
  /** The tool has its own margins. */
  wholeWidth?: boolean
  children: React.ReactNode
}

/** The page of a tool, once its texts are here. */
export function TextsGate({ texts = [], wholeWidth = false, children }: TextsGateProps) {
  const { t } = useTranslation(['ui', 'pages'])
  const state = useLateTexts('staff', ...texts)
  if (state === 'ready') return <div className={wholeWidth ? undefined : page}>{children}</div>
  if (state === 'failed') {
    return (
      <div className={page}>
        <ErrorState title={t('pages:network.unreachable')} onRetry={reloadPage} />
      </div>
    )
  }
  return (
    <Loading label={t('loading')} className={page}>
      <Skeleton className="mb-8 h-9 w-56" />
      <ToolRowSkeletons rows={8} />
    </Loading>
  )
}
