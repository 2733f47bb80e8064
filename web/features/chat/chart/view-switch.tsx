import { useTranslation } from 'react-i18next'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import { ListBulletsIcon } from '../../../ui/icons/list-bullets.ts'
import { MapTrifoldIcon } from '../../../ui/icons/map-trifold.ts'
import type { ChannelsView } from './channels-view.ts'

const views = { list: ListBulletsIcon, chart: MapTrifoldIcon }

interface ViewSwitchProps {
  view: ChannelsView
  onChoose: (view: ChannelsView) => void
}

/** Switches between list and chart. */
export function ViewSwitch({ view, onChoose }: ViewSwitchProps) {
  const { t } = useTranslation('channel-chart')
  // Navigation does not wait for these texts: the list works without them.
  if (useLateTexts('channel-chart') !== 'ready') return null
  return (
    <fieldset className="flex h-control gap-1 rounded-control bg-sunken p-1 print:hidden">
      <legend className="sr-only">{t('view.label')}</legend>
      {(['list', 'chart'] as const).map((name) => {
        const Icon = views[name]
        return (
          <label
            key={name}
            className="relative flex items-center gap-2 rounded-row px-3 text-label font-semibold text-muted hover:text-ink has-checked:bg-card has-checked:text-ink has-checked:shadow-lift has-focus-visible:outline-2 has-focus-visible:outline-sea"
          >
            <input
              type="radio"
              name="channels-view"
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
              checked={view === name}
              onChange={() => onChoose(name)}
            />
            <Icon className="size-5" aria-hidden="true" />
            {t(`view.${name}`)}
          </label>
        )
      })}
    </fieldset>
  )
}
