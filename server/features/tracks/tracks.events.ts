import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** The list of the music page: what is in it, or its order. */
    'tracks.changed': { trackId: number }
    /** Somebody marked a track, or took a mark away. */
    'tracks.marksChanged': { userId: number }
  }
}

declare module '../../platform/jobs.ts' {
  interface JobData {
    /** Files of tracks that nobody plays any more, by their addresses. */
    'tracks.removeFiles': { addresses: string[] }
    'tracks.makePodcastCovers': Record<string, never>
  }
}

defineEvent('tracks.changed', { tags: () => ['tracks', 'pages'] })
defineEvent('tracks.marksChanged', { tags: ({ userId }) => [`pages:/person/${userId}`] })
