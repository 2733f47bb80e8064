import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/profile.ts'
import { formatLongDate } from '#contract/rules/long-date.ts'
import { LanguagePicker } from './language-picker.tsx'
import { Section } from './section.tsx'

export function ProfileFacts({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  return (
    <Section title={t('about')}>
      <dl className="facts">
        <div>
          <dt>{t('email')}</dt>
          <dd>{profile.email}</dd>
        </div>
        <div>
          <dt>{t('memberSince')}</dt>
          <dd className="figures">{formatLongDate(profile.createdAt)}</dd>
        </div>
        <div>
          <dt>
            <label htmlFor="language">{t('language')}</label>
          </dt>
          <dd>
            <LanguagePicker id="language" saved={profile.language} />
          </dd>
        </div>
      </dl>
    </Section>
  )
}
