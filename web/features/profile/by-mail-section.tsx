import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** The way to what is sent to one by mail. */
export function ByMailSection() {
  const { t } = useTranslation('profile')
  return (
    <Section title={t('byMail.heading')}>
      <div className="flex flex-col items-start gap-4 pt-2">
        <p className="text-muted">{t('byMail.text')}</p>
        <TextLink to="/newsletter">{t('byMail.open')}</TextLink>
      </div>
    </Section>
  )
}
