import { useTranslation } from 'react-i18next'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
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

/** The chart, or its empty frame while data and texts load. */
export default function ChartView({ channels, found }: ChartViewProps) {
  const { t } = useTranslation('ui')
  const charted = useChartedChannels(channels)
  const texts = useLateTexts('channel-chart')
  if (charted && texts === 'ready') return <ChannelChart channels={charted} found={found} />
  return (
    <Loading label={t('loading')}>
      <div className="chart-window" />
    </Loading>
  )
}
