import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StarIcon } from '../../../ui/icons/star.ts'
import { ChannelMark, type MarkKind } from './channel-mark.tsx'
import { placed } from './chart-sheet.tsx'
import type { Point } from './place-channels.ts'
import type { ChartedChannel } from './use-charted-channels.ts'

interface ChannelBuoyProps {
  channel: ChartedChannel
  place: Point
  /** Scale from which there is room for the name. */
  from: number
  kind: MarkKind
  /** Whether the buoy is the tab stop of the chart. */
  isStop: boolean
}

/** A channel on the chart: a link whose accessible name includes everything known about the channel. */
export const ChannelBuoy = memo(function Buoy({ channel, place, from, kind, isStop }: ChannelBuoyProps) {
  const { t } = useTranslation(['channel-chart', 'chat'])
  const { slug, users = 0, speaks, unread, favourite, description, topic } = channel
  const label = [
    `#${slug}`,
    users > 0 && t('chat:channels.people', { count: users }),
    speaks && t('speaks'),
    unread > 0 && t('unread', { count: unread }),
    favourite && t('favourite'),
  ]
  return (
    <li className="buoy" style={placed(place, from)}>
      <Link
        to={`/${slug}`}
        className="buoy-link"
        tabIndex={isStop ? 0 : -1}
        draggable={false}
        aria-label={label.filter(Boolean).join(', ')}
        title={[description, topic].filter(Boolean).join(' · ') || undefined}
        data-slug={slug}
      >
        <ChannelMark kind={kind} lit={speaks} unread={unread > 0} />
        <span className="buoy-name">
          {favourite && <StarIcon weight="fill" aria-hidden="true" />}
          <span className="buoy-slug">{slug}</span>
          {/* Separated from the name by a space for voice control, where users say what they see. */}
          {users > 0 && ' '}
          {users > 0 && <span className="buoy-depth">{users}</span>}
        </span>
      </Link>
    </li>
  )
})
