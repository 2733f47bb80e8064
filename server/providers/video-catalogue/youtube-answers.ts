import { z } from 'zod'

/** The fields that are read of the responses of https://developers.google.com/youtube/v3/docs */

const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

export const Channels = z.object({
  items: z
    .array(z.object({ contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }) }))
    .default([]),
})

export const Playlists = z.object({
  items: z.array(z.object({ id: z.string(), snippet: z.object({ title: z.string() }) })).default([]),
})

export const PlaylistItems = z.object({
  items: z.array(z.object({ contentDetails: z.object({ videoId: z.string() }) })).default([]),
  nextPageToken: z.string().optional(),
})

/** Search results have escaped titles and cut descriptions, so only the ids are read. */
export const SearchResults = z.object({
  items: z.array(z.object({ id: z.object({ videoId: z.string().optional() }) })).default([]),
})

export const Videos = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          publishedAt: z.iso.datetime({ offset: true }),
          title: z.string(),
          description: z.string().default(''),
          tags: z.array(z.string()).default([]),
          liveBroadcastContent: z.string().default('none'),
        }),
        // Live and upcoming videos have no duration.
        contentDetails: z.object({ duration: z.string().default('') }),
        // Absent if the owner hides it.
        statistics: z.object({ viewCount: count.default(0) }).default({ viewCount: 0 }),
        status: z.object({
          embeddable: z.boolean().default(true),
          privacyStatus: z.string().default('public'),
        }),
        // Present only if the aspect ratio is known.
        player: z.object({ embedWidth: count.optional(), embedHeight: count.optional() }).default({}),
      }),
    )
    .default([]),
})
export type AnsweredVideo = z.infer<typeof Videos>['items'][number]
