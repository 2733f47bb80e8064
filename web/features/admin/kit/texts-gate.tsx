import { useTranslation } from 'react-i18next'
import type { StaffTexts } from '../../../platform/layout-handle.ts'
import { reloadPage } from '../../../platform/reload-page.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { ToolRowSkeletons } from './tool-row-skeletons.tsx'
import { useStaffTexts } from './use-staff-texts.ts'

const page = 'max-w-295 px-gutter pt-6 pb-16'

interface TextsGateProps {
  texts?: StaffTexts | undefined
  /** The tool has its own margins. */
  wholeWidth?: boolean
  children: React.ReactNode
}

/** The page of a tool, once its texts are here. */
export function TextsGate({ texts, wholeWidth = false, children }: TextsGateProps) {
  const { t } = useTranslation(['ui', 'pages'])
  const state = useStaffTexts(texts)
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
