import { useTranslation } from 'react-i18next'
import { languages, useLanguage } from '../platform/texts/language.ts'
import { GlobeIcon } from '../ui/icons/globe.ts'

/** For visitors; members choose the language in their profile. */
export function LanguageSelect({ named = false }: { named?: boolean }) {
  const { t } = useTranslation('ui')
  const { language, chooseLanguage } = useLanguage()

  return (
    <label className="language-select">
      <GlobeIcon aria-hidden="true" />
      <span className="sr-only">{t('language.label')}</span>
      <select
        value={language}
        onChange={(event) => {
          const chosen = languages.find((code) => code === event.target.value)
          if (chosen) void chooseLanguage(chosen)
        }}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {named ? t(`language.${code}`) : code.toUpperCase()}
          </option>
        ))}
      </select>
    </label>
  )
}
