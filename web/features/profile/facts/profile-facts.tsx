import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Profile } from '#contract/profile.ts'
import { ages, dateIn } from '#contract/rules/ages.ts'
import { formatBirthday } from '#contract/rules/long-date.ts'
import { api } from '../../../platform/api/api.ts'
import { useSite } from '../../../platform/page/use-site.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { PencilSimpleIcon } from '../../../ui/icons/pencil-simple.ts'
import { Section } from '../../../ui/section.tsx'
import { FactLine, FactRow } from './fact-row.tsx'
import { GenderPicker } from './gender-picker.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { InstagramRow, YoutubeRow } from './link-rows.tsx'
import { SetOnceRow } from './set-once-row.tsx'

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

function BirthdayRow({ userId, saved }: { userId: number; saved: string | null }) {
  const { t } = useTranslation('profile')
  const { timeZone } = useSite()
  const [year = '', ...day] = dateIn(timeZone, new Date()).split('-')
  const yearsAgo = (years: number) => [Number(year) - years, ...day].join('-')

  return (
    <SetOnceRow
      field="birthday"
      userId={userId}
      label={t('birthday')}
      unset={t('birthdayNone')}
      saved={saved ?? ''}
      send={async (typed) => {
        const { birthday } = await api('POST /api/update-birthday', { body: { birthday: typed } })
        return { birthday }
      }}
      type="date"
      min={yearsAgo(ages.oldest)}
      max={yearsAgo(ages.youngest)}
      autoComplete="bday"
    >
      <span className="figures">{formatBirthday(saved ?? '')}</span>
    </SetOnceRow>
  )
}

/** The email address, with a link to the page where it is changed: it gives access to the account. */
function EmailRow({ email }: { email: string }) {
  const { t } = useTranslation('profile')
  const label = t('edit', { field: t('email') })
  const [name, host] = email.split(/@(?=[^@]*$)/)
  return (
    // An address that does not fit beside its label has a line of its own, and breaks after its @ if at all.
    <FactLine name={t('email')} className="basis-auto">
      <span className="flex min-h-11 items-center gap-2">
        <span className="min-w-0 flex-1">
          {name}@<wbr />
          {host}
        </span>
        <Link to="/profile/security#email" aria-label={label} title={label} className="icon-button -me-2.5">
          <PencilSimpleIcon aria-hidden="true" />
        </Link>
      </span>
    </FactLine>
  )
}
