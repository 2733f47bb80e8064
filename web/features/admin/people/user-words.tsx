import { useTranslation } from 'react-i18next'
import { initials } from '#contract/rules/initials.ts'
import type { AccountDetail } from '#contract/staff-accounts.ts'
import { Section } from '../../../ui/section.tsx'
import { ProfilePicture } from '../../profile/profile-picture.tsx'
import '../reports/reports.css'

/** What others see of somebody: the team judges it also where there is no page of theirs any more. */
export function UserWords({
  account: { name, nickname, profileImage, welcomeMessage },
}: {
  account: AccountDetail
}) {
  const { t } = useTranslation('staff')
  return (
    <Section title={t('user.shown')}>
      <div className="user-words">
        <ProfilePicture address={profileImage} nick={nickname} letters={initials(name)} size="row" />
        {welcomeMessage ? (
          <blockquote className="report-text">{welcomeMessage}</blockquote>
        ) : (
          <p className="text-muted">{t('reports.noText')}</p>
        )}
      </div>
    </Section>
  )
}
