import { useTranslation } from 'react-i18next'
import { ages, dateIn } from '#contract/rules/ages.ts'
import { formatBirthday } from '#contract/rules/long-date.ts'
import { api } from '../../../platform/api/api.ts'
import { useSite } from '../../../platform/page/use-site.ts'
import { SetOnceRow } from './set-once-row.tsx'

export function BirthdayRow({ userId, saved }: { userId: number; saved: string | null }) {
  const { t } = useTranslation('profile')
  const { timeZone } = useSite()
  const [year = '', ...day] = dateIn(timeZone, new Date()).split('-')
  const yearsAgo = (years: number) => [Number(year) - years, ...day].join('-')

  return (
    <SetOnceRow
      field="birthday"
      userId={userId}
      label={t('birthday')}
      untold={t('birthdayNone')}
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
