import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/profile.ts'
import { languages, useLanguage } from '../../platform/language.ts'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toasts.tsx'

/** The language of the interface and of mails. It is spoken at once, and saved. */
export function LanguagePicker({ id, saved }: { id: string; saved: Profile['language'] }) {
  const { t, i18n } = useTranslation('ui')
  const { chooseLanguage } = useLanguage()
  const queries = useQueryClient()

  async function choose(wish: string): Promise<void> {
    const language = languages.find((known) => known === wish) ?? saved
    queries.setQueryData<Profile>(['profile'], (profile) => profile && { ...profile, language })
    try {
      await chooseLanguage(language)
      // In the words of the new language.
      toast(i18n.t('profile:languageSaved'))
    } catch {
      toast(i18n.t('profile:languageFailed'), { kind: 'error', action: again(language) })
    }
  }

  const again = (language: string) => ({ label: i18n.t('ui:retry'), run: () => void choose(language) })

  return (
    <div className="max-w-52">
      <Select id={id} value={saved} onChange={({ target }) => void choose(target.value)}>
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {t(`language.${code}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}
