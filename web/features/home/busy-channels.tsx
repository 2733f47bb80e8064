import { useTranslation } from 'react-i18next'
import type { Channel } from '#contract/channels.ts'
import { useChannels } from '../channels/use-channels.ts'
import { ChannelLine } from './channel-line.tsx'

/** The four channels with the most people in them. */
export function BusyChannels({ written }: { written: readonly Channel[] | null }) {
  const { t } = useTranslation('home')
  const { data: channels = [] } = useChannels(written)
  const busiest = channels.toSorted((a, b) => b.users - a.users).slice(0, 4)
  if (busiest.length === 0) return null

  return (
    <section className="hero-card" aria-labelledby="busy-channels">
      <h2 id="busy-channels" className="type-title type-title-xs">
        {t('hero.card')}
      </h2>
      <p className="mb-3 text-small text-muted">{t('hero.cardText')}</p>
      <ul>
        {busiest.map((channel) => (
          <ChannelLine key={channel.slug} channel={channel} always />
        ))}
      </ul>
    </section>
  )
}
