import { useTranslation } from 'react-i18next'
import type { AlbumKind } from '#contract/rules/albums.ts'
import { Head } from '../../platform/page/head.tsx'
import { reloadPage } from '../../platform/page/reload-page.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { WidePage } from '../../ui/wide-page.tsx'
import { WithTexts } from '../../ui/with-texts.tsx'

export function AlbumFailed({ kind }: { kind: AlbumKind }) {
  return (
    <WithTexts names={['stores']}>
      <Failed kind={kind} />
    </WithTexts>
  )
}

function Failed({ kind }: { kind: AlbumKind }) {
  const { t } = useTranslation('stores')
  const text = kind === 'shop' ? 'shops' : 'courses'
  return (
    <WidePage>
      <Head title={t(`${text}.title`)} noindex />
      <ErrorState title={t(`${text}.failed`)} onRetry={reloadPage} />
    </WidePage>
  )
}
