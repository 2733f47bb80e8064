import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Gender } from '#contract/profile.ts'
import { api } from '../../platform/api.ts'
import { Select } from '../../ui/select.tsx'
import { FactRow } from './fact-row.tsx'
import { useSave } from './use-save.ts'

/** As the contract has them; its own list would bring the schemas along. */
export const genders = [
  'male',
  'female',
  'non_binary',
  'genderqueer',
  'other',
  'prefer_not_to_say',
] as const satisfies readonly Gender[]

/** The first choice clears it. */
export function GenderPicker({ saved }: { saved: string | null }) {
  const { t } = useTranslation('profile')
  const id = useId()
  const saving = useSave<string | null>({
    name: 'gender',
    send: async (wish) => {
      const chosen = genders.find((known) => known === wish) ?? null
      const { gender } = await api('POST /api/update-gender', { body: { gender: chosen } })
      return { gender }
    },
  })

  return (
    <FactRow label={t('gender')} htmlFor={id} saving={saving}>
      <div className="max-w-52">
        <Select
          id={id}
          value={saving.shown(saved) ?? ''}
          onChange={({ target }) => saving.save(target.value || null)}
        >
          <option value="">{t('genders.unknown')}</option>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {t(`genders.${gender}`)}
            </option>
          ))}
        </Select>
      </div>
    </FactRow>
  )
}
