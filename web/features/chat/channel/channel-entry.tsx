import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Channel } from '#contract/channels.ts'
import { FavouriteStar } from './favourite-star.tsx'

/** A channel of the directory; for fallback entries only slug and group are known. */
export type Entry = Pick<Channel, 'slug' | 'group'> &
  Partial<Pick<Channel, 'topic' | 'description' | 'users'>>

/** The whole row links to the channel, except for the star. */
export function ChannelEntry({ slug, topic, description, users = 0 }: Entry) {
  const { t } = useTranslation('chat')
  const about = [description, topic].filter(Boolean).join(' · ')
  return (
    <li className="channels-entry">
      <Link to={`/${slug}`} className="channels-name">
        <span className="channel-hash">#</span>
        {slug}
      </Link>
      {users > 0 && (
        <span className="channels-people figures">
          <span aria-hidden="true">{users}</span>
          <span className="sr-only">{t('channels.people', { count: users })}</span>
        </span>
      )}
      {about && (
        <span className="channels-topic" title={about}>
          {about}
        </span>
      )}
      <FavouriteStar slug={slug} />
    </li>
  )
}
