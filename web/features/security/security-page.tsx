import { useTranslation } from 'react-i18next'
import { Head } from '../../platform/head.tsx'
import type { LayoutHandle } from '../../platform/layout-handle.ts'
import { askInBrowser, readAnswers } from '../../platform/member-answers.ts'
import { reloadPage } from '../../platform/reload-page.ts'
import { useLateTexts } from '../../platform/use-late-texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, RowSkeletons } from '../../ui/skeleton.tsx'
import type { Route } from './+types/security-page.ts'
import { secondStepsQuery } from './security.queries.ts'
import { SecurityView } from './security-view.tsx'

export const handle: LayoutHandle = { personal: true, texts: ['security'] }

export const loader = ({ context }: Route.LoaderArgs) => readAnswers(context, () => [secondStepsQuery])

export const clientLoader = askInBrowser

/** How somebody signs in, and what is asked of them beside the password. */
export default function SecurityPage() {
  const { t } = useTranslation(['security', 'ui'])
  const texts = useLateTexts('security')
  if (texts === 'failed') return <ErrorState isPage title={t('ui:slow')} onRetry={reloadPage} />
  if (texts === 'loading') {
    return (
      <Loading label={t('ui:loading')} className="p-gutter">
        <RowSkeletons />
      </Loading>
    )
  }
  return (
    <div className="mx-auto w-full max-w-3xl p-4 md:p-gutter">
      <Head title={t('title')} noindex />
      <SecurityView />
    </div>
  )
}
