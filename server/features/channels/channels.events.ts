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
    /** A kick or a ban, whether or not the user was present. `until` null: a ban without an end, or no ban. */
    'channels.kicked': {
      channel: string
      userId: number
      reason: string
      banned: boolean
      until: string | null
    }
    /** `mute` is null when the user was unmuted. */
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
    /** Its description, its group, or what its lines may have. */
    'channels.edited': { channel: string; hasReactions: boolean; hasPictures: boolean }
    'channels.favouritesChanged': { userId: number; channels: readonly string[] }
  }
}

const tagsOfList = ({ channel }: { channel: string }): readonly Tag[] => [
  'channels',
  'pages:/channels',
  `pages:/${channel}`,
]

/** Tags of pages with public lines, including the home page. */
export const tagsOfPublicLog = ({ channel }: { channel: string }): readonly Tag[] => [
  'public-logs',
  `pages:/log/${channel}`,
  'page:/',
  'page:/homeBlog',
]

/** A person's page lists their levels in public channels. */
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
// Public pages do not show lines of banned users.
defineEvent('channels.kicked', {
  tags: (event) => (event.banned ? [...tagsOfPublicLog(event), ...tagsOfPage(event)] : []),
})
defineEvent('channels.slowModeChanged', { tags: () => ['channels'] })
defineEvent('channels.topicChanged', { tags: () => ['channels'] })
