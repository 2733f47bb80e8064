import { useTranslation } from 'react-i18next'
import { useLateTexts } from '../../platform/use-late-texts.ts'
import { Loading, RowSkeletons } from '../../ui/skeleton.tsx'

/** What homes say comes with them, and not with every page. */
export function WithWelcome({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation('ui')
  if (useLateTexts('welcome') !== 'loading') return children
  return (
    <Loading label={t('loading')} className="p-6">
      <RowSkeletons />
    </Loading>
  )
}
