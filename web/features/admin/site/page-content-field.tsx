import { useTranslation } from 'react-i18next'
import { reloadPage } from '../../../platform/page/reload-page.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RichTextField } from '../articles/editor/words/rich-text-field.client.tsx'
import { useStaffTexts } from '../kit/use-staff-texts.ts'
import { ContentSkeleton } from './content-skeleton.tsx'

interface PageContentFieldProps {
  content: string
  replaced: number
  onContent: (html: string) => void
}

/** Rich text field of a static page. Loaded with `lazy`: no other setting needs an editor. */
export default function PageContentField(props: PageContentFieldProps) {
  const { t } = useTranslation(['staff-settings', 'ui'])
  const texts = useStaffTexts('staff-editor')
  if (texts === 'ready')
    return RichTextField && <RichTextField label={t('pages.content')} look="prose" {...props} />
  if (texts === 'failed') return <ErrorState title={t('ui:slow')} onRetry={reloadPage} />
  return <ContentSkeleton />
}
