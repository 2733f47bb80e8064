import { useId, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewPreferences, Preferences } from '#contract/profile.ts'
import { api } from '../../platform/api/api.ts'
import { chooseTheme, type ThemeChoice, useTheme } from '../../platform/page/theme.ts'
import { browserStorage } from '../../platform/storage/browser-storage.ts'
import { createListeners } from '../../platform/storage/listeners.ts'
import { cardsKey } from '../../platform/storage/storage-keys.ts'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Section } from '../../ui/section.tsx'
import { SaveFailure, SaveNote } from './save-note.tsx'
import { useSave } from './use-save.ts'

const themes = ['system', 'light', 'dark'] as const satisfies readonly ThemeChoice[]

/** Preferences of the account, and whether this device shows link cards. */
export function PreferencesSection({ saved }: { saved: Preferences }) {
  const { t } = useTranslation(['profile', 'ui'])
  const id = useId()
  // The theme of this device; the account may have none.
  const { theme } = useTheme()
  const saving = useSave<NewPreferences>({
    name: 'preferences',
    send: async (body) => {
      const { preferences } = await api('PUT /api/preferences', { body })
      return { preferences }
    },
  })
  const { markReadOnClose = saved.markReadOnClose } = saving.current(saved)

  return (
    <Section
      title={t('preferences.heading')}
      anchor="preferences"
      aside={<SaveNote saving={saving} label={t('preferences.heading')} />}
    >
      <div className="switch">
        <label htmlFor={id} className="switch-label">
          {t('ui:theme.label')}
        </label>
        <div className="w-52 max-w-full">
          <Select
            id={id}
            value={theme}
            onChange={({ target }) => {
              const chosen = themes.find((one) => one === target.value) ?? 'system'
              chooseTheme(chosen)
              saving.save({ theme: chosen === 'system' ? null : chosen })
            }}
          >
            {themes.map((choice) => (
              <option key={choice} value={choice}>
                {t(`ui:theme.${choice}`)}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <Switch
        label={t('preferences.markReadOnClose')}
        checked={markReadOnClose}
        onSwitch={(on) => saving.save({ markReadOnClose: on })}
      >
        {t('preferences.markReadOnCloseText')}
      </Switch>
      <Switch label={t('preferences.linkCards')} checked={useShowsCards()} onSwitch={chooseCards}>
        {t('preferences.linkCardsText')}
      </Switch>
      <SaveFailure saving={saving} />
    </Section>
  )
}

const choosing = createListeners()

/** Whether this device shows link cards. `<html data-cards>` tells the styles before the first paint. */
function useShowsCards(): boolean {
  return useSyncExternalStore(choosing.subscribe, showsCards, () => true)
}

const showsCards = () => browserStorage().getItem(cardsKey) !== 'off'

function chooseCards(enabled: boolean): void {
  if (enabled) {
    browserStorage().removeItem(cardsKey)
    delete document.documentElement.dataset.cards
  } else {
    browserStorage().setItem(cardsKey, 'off')
    document.documentElement.dataset.cards = 'off'
  }
  choosing.notify()
}
