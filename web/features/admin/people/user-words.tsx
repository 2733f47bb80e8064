import { useTranslation } from 'react-i18next'
import { initials } from '#contract/rules/initials.ts'
import type { AccountDetail } from '#contract/staff-accounts.ts'
import { Section } from '../../../ui/section.tsx'
import { ProfilePicture } from '../../profile/profile-picture.tsx'
import { QuotedText } from '../kit/quoted-text.tsx'

/** What others see of somebody: the team judges it also where there is no page of theirs any more. */
export function UserWords({
  account: { name, nickname, profileImage, welcomeMessage },
}: {
  account: AccountDetail
}) {
  const { t } = useTranslation('staff')
  return (
    <Section title={t('user.shown')}>
      <div className="flex items-start gap-4 pt-3.5">
        <ProfilePicture address={profileImage} nick={nickname} letters={initials(name)} size="row" />
        {welcomeMessage ? (
          <QuotedText>{welcomeMessage}</QuotedText>
        ) : (
          <p className="min-w-0 flex-1 text-muted">{t('reports.noText')}</p>
        )}
      </div>
    </Section>
  )
}
