import { useTranslation } from 'react-i18next'
import type { Channel } from '#contract/channels.ts'
import { useChannels } from '../channels/use-channels.ts'
import { ChannelLine } from './channel-line.tsx'
import { HomeSection } from './home-section.tsx'

const shown = 12

/** Where one can talk at once, the fullest first. */
export function OpenChannels({ written }: { written: readonly Channel[] | null }) {
  const { t } = useTranslation('home')
  const { data: channels = [] } = useChannels(written)
  if (channels.length === 0) return null
  const busiest = channels.toSorted((a, b) => b.users - a.users).slice(0, shown)
  return (
    <HomeSection
      title={t('channels.title')}
      more={{ to: '/channels', text: t('channels.all') }}
      className="home-lead"
    >
      <ul className="home-channels">
        {busiest.map((channel) => (
          <ChannelLine key={channel.slug} channel={channel} />
        ))}
      </ul>
    </HomeSection>
  )
}
