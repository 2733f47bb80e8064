import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** The list of tracks has changed. */
    'tracks.changed': { trackId: number }
    /** A user has marked or unmarked a track. */
    'tracks.marksChanged': { userId: number }
  }
}

declare module '../../platform/jobs.ts' {
  interface JobData {
    /** Deletes unused files of tracks, by URL. */
    'tracks.removeFiles': { addresses: string[] }
    'tracks.makePodcastCovers': Record<string, never>
  }
}

defineEvent('tracks.changed', { tags: () => ['tracks', 'pages'] })
defineEvent('tracks.marksChanged', { tags: ({ userId }) => [`pages:/person/${userId}`] })
