import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Privacy } from '#contract/profile.ts'
import { api } from '../../platform/api/api.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { Section } from '../../ui/section.tsx'
import { SaveFailure, SaveNote } from './save-note.tsx'
import { useSave } from './use-save.ts'

const places = [
  { name: 'searchable', field: 'searchable', text: 'searchableText' },
  { name: 'publicLogs', field: 'inPublicLogs', text: 'publicLogsText' },
  { name: 'channels', field: 'showsChannels', text: 'channelsText' },
  { name: 'tracks', field: 'showsTracks', text: 'tracksText' },
] as const
const shows = ['gender', 'age', 'instagram', 'youtube', 'language'] as const

/** What others can see of the user, in Whois, on the person page and in the search. */
export function PrivacySection({ saved }: { saved: Privacy }) {
  const { t } = useTranslation('profile')
  const [pressed, setPressed] = useState<string>()
  const saving = useSave<Privacy>({
    name: 'privacy',
    send: async (body) => {
      const { privacy } = await api('PUT /api/privacy', { body })
      return { privacy }
    },
  })
  // Includes a pending change, which the next one must not revert.
  const privacy = saving.current(saved)
  const { show } = privacy
  // The list is longer than a window, so an error is shown beside the pressed switch.
  const noteOf = (name: string) => name === pressed && <SaveFailure saving={saving} />

  function save(name: string, wish: Privacy): void {
    setPressed(name)
    saving.save(wish)
  }

  return (
    <Section
      anchor="privacy"
      title={t('privacy.heading')}
      aside={<SaveNote saving={saving} label={t('privacy.heading')} />}
    >
      <p className="pb-3 text-muted text-small/body">{t('privacy.intro')}</p>
      {places.map(({ name, field, text }) => (
        <Switch
          key={name}
          label={t(`privacy.${name}`)}
          checked={privacy[field]}
          note={noteOf(name)}
          onSwitch={(on) => save(name, { ...privacy, [field]: on })}
        >
          {t(`privacy.${text}`)}
        </Switch>
      ))}
      {shows.map((name) => (
        <Switch
          key={name}
          label={t(`privacy.${name}`)}
          checked={show[name]}
          note={noteOf(name)}
          onSwitch={(on) => save(name, { ...privacy, show: { ...show, [name]: on } })}
        >
          {name === 'age' && t('privacy.ageText')}
        </Switch>
      ))}
    </Section>
  )
}
