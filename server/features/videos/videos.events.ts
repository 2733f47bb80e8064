import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Videos, playlists or their pictures have changed. */
    'videos.changed': { videoIds: readonly string[] }
  }
}

declare module '../../platform/jobs.ts' {
  interface JobData {
    /** Generates the missing poster and share picture of a video. */
    'videos.makePictures': { videoId: string }
    /** Updates the catalogue from YouTube. */
    'videos.refresh': { name: RefreshName }
  }
}

export const refreshNames = ['channel', 'search'] as const
export type RefreshName = (typeof refreshNames)[number]

defineEvent('videos.changed', { tags: () => ['pages', 'search'] })
