import { useTranslation } from 'react-i18next'
import type { Privacy } from '#contract/profile.ts'
import { api } from '../../platform/api/api.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { Section } from '../../ui/section.tsx'
import { SaveFailure, SaveNote } from './save-note.tsx'
import { useSave } from './use-save.ts'

const shows = ['gender', 'age', 'instagram', 'youtube', 'language'] as const

/** What others may see of one, in Whois, on the person page and in the search. */
export function PrivacySection({ saved }: { saved: Privacy }) {
  const { t } = useTranslation('profile')
  const saving = useSave<Privacy>({
    name: 'privacy',
    send: async (body) => {
      const { privacy } = await api('PUT /api/privacy', { body })
      return { privacy }
    },
  })
  // A switch that is pressed while another is on its way takes that one along.
  const privacy = saving.shown(saved)
  const { searchable, show } = privacy

  return (
    <Section title={t('privacy.heading')} aside={<SaveNote saving={saving} label={t('privacy.heading')} />}>
      <p className="pb-3 text-muted text-small/body">{t('privacy.intro')}</p>
      <Switch
        label={t('privacy.searchable')}
        checked={searchable}
        onSwitch={(on) => saving.save({ ...privacy, searchable: on })}
      >
        {t('privacy.searchableText')}
      </Switch>
      <Switch
        label={t('privacy.publicLogs')}
        checked={privacy.inPublicLogs}
        onSwitch={(on) => saving.save({ ...privacy, inPublicLogs: on })}
      >
        {t('privacy.publicLogsText')}
      </Switch>
      <Switch
        label={t('privacy.channels')}
        checked={privacy.showsChannels}
        onSwitch={(on) => saving.save({ ...privacy, showsChannels: on })}
      >
        {t('privacy.channelsText')}
      </Switch>
      <Switch
        label={t('privacy.tracks')}
        checked={privacy.showsTracks}
        onSwitch={(on) => saving.save({ ...privacy, showsTracks: on })}
      >
        {t('privacy.tracksText')}
      </Switch>
      {shows.map((field) => (
        <Switch
          key={field}
          label={t(`privacy.${field}`)}
          checked={show[field]}
          onSwitch={(on) => saving.save({ ...privacy, show: { ...show, [field]: on } })}
        >
          {field === 'age' && t('privacy.ageText')}
        </Switch>
      ))}
      <SaveFailure saving={saving} />
    </Section>
  )
}
