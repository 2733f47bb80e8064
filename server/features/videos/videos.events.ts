import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** The catalogue: videos, playlists, or their pictures. */
    'videos.changed': { videoIds: readonly string[] }
  }
}

declare module '../../platform/jobs.ts' {
  interface JobData {
    /** The pictures of a video that are missing: its poster, and what shared links show. */
    'videos.makePictures': { videoId: string }
    /** Asks the other site. */
    'videos.refresh': { name: RefreshName }
  }
}

export const refreshNames = ['channel', 'search'] as const
export type RefreshName = (typeof refreshNames)[number]

defineEvent('videos.changed', { tags: () => ['pages', 'search'] })
