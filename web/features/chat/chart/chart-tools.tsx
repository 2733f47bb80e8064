import { useTranslation } from 'react-i18next'
import { ArrowsOutIcon } from '../../../ui/icons/arrows-out.ts'
import { MinusIcon } from '../../../ui/icons/minus.ts'
import { PlusIcon } from '../../../ui/icons/plus.ts'

interface ChartToolsProps {
  /** Factor of the zoom. */
  zoom: (by: number) => void
  showAll: () => void
}

export const zoomStep = 1.5

/** Buttons to zoom in, zoom out and show the whole chart. */
export function ChartTools({ zoom, showAll }: ChartToolsProps) {
  const { t } = useTranslation('channel-chart')
  const tools = [
    { label: t('nearer'), Icon: PlusIcon, act: () => zoom(zoomStep) },
    { label: t('farther'), Icon: MinusIcon, act: () => zoom(1 / zoomStep) },
    { label: t('all'), Icon: ArrowsOutIcon, act: showAll },
  ]
  return (
    <div className="chart-tools">
      {tools.map(({ label, Icon, act }) => (
        <button key={label} type="button" aria-label={label} title={label} onClick={act}>
          <Icon aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
