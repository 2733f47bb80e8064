import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Gender } from '#contract/profile.ts'
import { api } from '../../../platform/api/api.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { useSave } from '../use-save.ts'
import { ChoiceRow, Unset } from './fact-row.tsx'

/** Repeats the list of the contract: importing it would load the schemas. */
export const genders = [
  'male',
  'female',
  'non_binary',
  'genderqueer',
  'other',
  'prefer_not_to_say',
] as const satisfies readonly Gender[]

/** The first option clears the value. */
export function GenderPicker({ saved }: { saved: string | null }) {
  const { t } = useTranslation('profile')
  const id = useId()
  const saving = useSave<string | null>({
    name: 'gender',
    send: async (wish) => {
      const chosen = genders.find((one) => one === wish) ?? null
      const { gender } = await api('POST /api/update-gender', { body: { gender: chosen } })
      return { gender }
    },
  })

  const value = saving.current(saved)
  const selected = genders.find((gender) => gender === value)

  return (
    <ChoiceRow
      label={t('gender')}
      htmlFor={id}
      saving={saving}
      value={selected ? t(`genders.${selected}`) : <Unset>{t('genders.unknown')}</Unset>}
    >
      <Select id={id} value={value ?? ''} onChange={({ target }) => saving.save(target.value || null, saved)}>
        <option value="">{t('genders.unknown')}</option>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {t(`genders.${gender}`)}
          </option>
        ))}
      </Select>
    </ChoiceRow>
  )
}
