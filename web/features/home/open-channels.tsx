import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Channel } from '#contract/channels.ts'
import { useChannels } from '../channels/use-channels.ts'
import { HomeSection } from './home-section.tsx'

const most = 12

/** Channels, those with the most users first. */
export function OpenChannels({ written }: { written: readonly Channel[] | null }) {
  const { t } = useTranslation('home')
  const { data: channels = [] } = useChannels(written)
  if (channels.length === 0) return null
  const busiest = channels.toSorted((a, b) => b.users - a.users).slice(0, most)
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

/** A channel and its number of users, if there are any. */
function ChannelLine({ channel: { slug, users } }: { channel: Channel }) {
  const { t } = useTranslation('home')
  return (
    <li>
      <Link to={`/${slug}`} className="channel-line">
        <span className="text-faint" aria-hidden="true">
          #
        </span>
        <span className="channel-line-name min-w-0 flex-1 truncate font-medium">{slug}</span>
        {users > 0 && (
          <span className="figures flex-none text-small text-muted">
            {t('channels.people', { count: users })}
          </span>
        )}
      </Link>
    </li>
  )
}
