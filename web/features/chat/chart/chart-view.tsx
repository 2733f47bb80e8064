import { useTranslation } from 'react-i18next'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import { useMediaQuery } from '../../../platform/use-media-query.ts'
import { Loading } from '../../../ui/states/skeleton.tsx'
import type { Entry } from '../channel/channel-entry.tsx'
import { ChannelChart } from './channel-chart.tsx'
import { useChartedChannels } from './use-charted-channels.ts'
import './channel-chart.css'
import './channel-buoy.css'

export interface ChartViewProps {
  channels: readonly Entry[]
  /** Slugs that match the filter. */
  found: ReadonlySet<string>
}

/** Also with the on-screen keyboard of an upright phone or tablet, which shortens the window. */
const uprightWindow = '(max-width: 639px), (max-aspect-ratio: 6/5)'

/** The chart, or its empty frame while data and texts load. */
export default function ChartView({ channels, found }: ChartViewProps) {
  const { t } = useTranslation('ui')
  const charted = useChartedChannels(channels)
  const texts = useLateTexts('channel-chart')
  const format = useMediaQuery(uprightWindow, false) ? 'upright' : 'wide'
  if (charted && texts === 'ready')
    // Mounted anew, because positions in one format mean nothing in the other.
    return <ChannelChart key={format} channels={charted} found={found} format={format} />
  return (
    <Loading label={t('loading')}>
      <div className="chart-window" />
    </Loading>
  )
}
