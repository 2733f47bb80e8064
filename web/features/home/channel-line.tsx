import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Channel } from '#contract/channels.ts'

interface ChannelLineProps {
  channel: Channel
  /** Says it of an empty one, too. */
  always?: boolean
}

/** A channel and how many people are in it. */
export function ChannelLine({ channel: { slug, users }, always = false }: ChannelLineProps) {
  const { t } = useTranslation('home')
  return (
    <li>
      <Link to={`/${slug}`} className="channel-line">
        <span className="text-faint" aria-hidden="true">
          #
        </span>
        <span className="channel-line-name min-w-0 flex-1 truncate font-medium">{slug}</span>
        {(users > 0 || always) && (
          <span className="figures flex-none text-small text-muted">
            {users > 0 ? t('channels.people', { count: users }) : t('channels.nobody')}
          </span>
        )}
      </Link>
    </li>
  )
}
