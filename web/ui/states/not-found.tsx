import { useTranslation } from 'react-i18next'
import { Head } from '../../platform/page/head.tsx'
import { ButtonLink } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

export function NotFound() {
  const { t } = useTranslation('pages')
  return (
    <EmptyState
      mark="wreck"
      at={[26, 19]}
      headingLevel={1}
      title={t('notFound.title')}
      action={
        <>
          <ButtonLink to="/channels">{t('notFound.channels')}</ButtonLink>
          <ButtonLink to="/" variant="outline">
            {t('notFound.home')}
          </ButtonLink>
        </>
      }
    >
      <Head title={t('notFound.title')} noindex />
      {t('notFound.text')}
    </EmptyState>
  )
}
