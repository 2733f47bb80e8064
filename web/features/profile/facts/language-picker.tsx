import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/profile.ts'
import { languages, useLanguage } from '../../../platform/texts/language.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { useSave } from '../use-save.ts'
import { ChoiceRow } from './fact-row.tsx'

/** The language of the interface and of emails. It is applied at once, and saved. */
export function LanguagePicker({ saved }: { saved: Profile['language'] }) {
  const { t } = useTranslation(['profile', 'ui'])
  const { language: spoken, chooseLanguage } = useLanguage()
  const id = useId()
  const saving = useSave<Profile['language']>({
    name: 'language',
    send: async (language) => {
      await chooseLanguage(language)
      return { language }
    },
  })
  // The language is applied even if it could not be saved.
  const value = saving.state === 'failed' ? spoken : saving.current(saved)

  return (
    <ChoiceRow
      label={t('language')}
      htmlFor={id}
      saving={saving}
      value={<span lang={value}>{t(`ui:language.${value}`)}</span>}
    >
      <Select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = languages.find((one) => one === target.value)
          if (chosen) saving.save(chosen, saved)
        }}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {t(`ui:language.${code}`)}
          </option>
        ))}
      </Select>
    </ChoiceRow>
  )
}
