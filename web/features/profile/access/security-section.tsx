import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/section.tsx'
import { TextLink } from '../../../ui/text-link.tsx'

/** The way to what is asked beside the password. */
export function SecuritySection() {
  const { t } = useTranslation('profile')
  return (
    <Section title={t('security.heading')}>
      <div className="flex flex-col items-start gap-4 pt-2">
        <p className="text-muted">{t('security.text')}</p>
        <TextLink to="/profile/security">{t('security.open')}</TextLink>
      </div>
    </Section>
  )
}
