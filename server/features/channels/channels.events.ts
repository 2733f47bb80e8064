import type { Level, PublicLog } from '#contract/channels.ts'
import { defineEvent, type Tag } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  /** `channel` is the slug. */
  interface DomainEvents {
    'channels.topicChanged': { channel: string; content: string }
    'channels.levelChanged': {
      channel: string
      userId: number
      nickname: string
      level: Level
      byUserId: number
    }
    /** Somebody was put out, whether they were in or not. `until` null: a ban without an end, or none. */
    'channels.kicked': {
      channel: string
      userId: number
      reason: string
      banned: boolean
      until: string | null
    }
    /** `mute` null: they may speak again. */
    'channels.muteChanged': {
      channel: string
      userId: number
      mute: { until: string; reason: string } | null
    }
    'channels.newcomersChanged': { channel: string; hold: boolean }
    'channels.slowModeChanged': { channel: string; seconds: number }
    'channels.publicLogChanged': { channel: string; log: PublicLog }
    'channels.invited': { channel: string; userId: number; by: { id: number; nickname: string } }
    'channels.founded': { channel: string }
    'channels.deleted': { channel: string }
    /** Its description, or where it is listed. */
    'channels.edited': { channel: string }
    'channels.favouritesChanged': { userId: number; channels: readonly string[] }
  }
}

const tagsOfList = ({ channel }: { channel: string }): readonly Tag[] => [
  'channels',
  'pages:/channels',
  `pages:/${channel}`,
]

/** The home page shows what was said last where anybody may read it. */
export const tagsOfPublicLog = ({ channel }: { channel: string }): readonly Tag[] => [
  'public-logs',
  `pages:/log/${channel}`,
  'page:/',
  'page:/homeBlog',
]

/** Their page says what they are in channels that anybody reads. */
const tagsOfPage = ({ userId }: { userId: number }): readonly Tag[] => [`pages:/person/${userId}`]
const allPages: Tag = 'pages:/person/'

defineEvent('channels.levelChanged', { tags: tagsOfPage })
defineEvent('channels.founded', { tags: tagsOfList })
defineEvent('channels.deleted', {
  tags: (event) => [...tagsOfList(event), ...tagsOfPublicLog(event), allPages],
})
defineEvent('channels.edited', { tags: tagsOfList })
defineEvent('channels.publicLogChanged', {
  tags: (event) => [...tagsOfList(event), ...tagsOfPublicLog(event), allPages],
})
// What somebody said who is kept out for good is not shown to strangers any more.
defineEvent('channels.kicked', {
  tags: (event) => (event.banned ? [...tagsOfPublicLog(event), ...tagsOfPage(event)] : []),
})
defineEvent('channels.slowModeChanged', { tags: () => ['channels'] })
defineEvent('channels.topicChanged', { tags: () => ['channels'] })
