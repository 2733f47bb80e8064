import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/profile.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { Section } from '../../../ui/section.tsx'
import { BirthdayRow } from './birthday-row.tsx'
import { EmailRow } from './email-row.tsx'
import { FactRow } from './fact-row.tsx'
import { GenderPicker } from './gender-picker.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { InstagramRow, YoutubeRow } from './link-rows.tsx'

export function ProfileFacts({ profile }: { profile: Profile }) {
  const { formatLongDate } = useDates()
  const { t } = useTranslation('profile')
  const { id } = profile
  return (
    <Section title={t('about')}>
      <dl>
        <EmailRow email={profile.email} />
        <FactRow label={t('memberSince')}>
          <span className="figures">{formatLongDate(profile.createdAt)}</span>
        </FactRow>
        <LanguagePicker saved={profile.language} />
        <GenderPicker saved={profile.gender} />
        <BirthdayRow userId={id} saved={profile.birthday} />
        <InstagramRow userId={id} saved={profile.instagram} />
        <YoutubeRow userId={id} saved={profile.youtube} />
      </dl>
    </Section>
  )
}
