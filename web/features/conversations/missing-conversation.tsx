import { useTranslation } from 'react-i18next'
import { Head } from '../../platform/page/head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** There is no such conversation, or it is somebody else's: nobody can tell which. */
export function ConversationMissing() {
  const { t } = useTranslation('conversations')
  return (
    <div className="channel-apart">
      <Head title={t('missing.title')} noindex />
      <EmptyState
        mark="wreck"
        at={[40, 90]}
        headingLevel={1}
        title={t('missing.title')}
        action={<ButtonLink to="/pvt">{t('missing.toList')}</ButtonLink>}
      >
        {t('missing.text')}
      </EmptyState>
    </div>
  )
}
