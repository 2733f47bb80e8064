import { useTranslation } from 'react-i18next'
import { Head } from '../../platform/page/head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** The conversation does not exist, or it is somebody else's: the response is the same. */
export function ConversationMissing() {
  const { t } = useTranslation('conversations')
  return (
    <div className="channel-apart">
      <Head title={t('missing.title')} noindex />
      <EmptyState
        mark="wreck"
        at={[37, 89]}
        headingLevel={1}
        title={t('missing.title')}
        action={<ButtonLink to="/pvt">{t('missing.toList')}</ButtonLink>}
      >
        {t('missing.text')}
      </EmptyState>
    </div>
  )
}
