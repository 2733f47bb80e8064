import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pictureRefusals } from './pictures.ts'
import * as bounds from './rules/bounds.ts'
import { youtubeId } from './rules/youtube.ts'
import {
  boundedText,
  done,
  flag,
  id,
  instant,
  integer,
  limit,
  line,
  opaqueText,
  page,
  prose,
  sentInstant,
} from './schema.ts'

/** No playlist has a greater one: its column counts to here. */
const playlistPlace = z.object({ id: id.pipe(z.number().max(2_147_483_647, 'playlist_not_found')) })
const knownId = opaqueText(11, { tooLong: 'video_invalid' }).regex(/^[A-Za-z0-9_-]{11}$/, 'video_invalid')
/** An id, or any of the addresses of a video. */
const pastedId = boundedText(bounds.url.max, { tooLong: 'video_invalid' })
  .transform((pasted) => youtubeId(pasted) ?? '')
  .pipe(knownId)

/** A video as lists show it. */
export const ListedVideo = z.object({
  /** Its id at the site that plays it. */
  id: z.string(),
  title: z.string(),
  /** A picture of our own, `/uploads/…`; `''` until it has been made. */
  thumbnail: z.string(),
  /** In the shape of the video: an upright one is higher than wide. */
  thumbnailWidth: z.number(),
  thumbnailHeight: z.number(),
  /** The picture's mean colour; `''` without a picture. */
  colour: z.string(),
  /** In seconds; 0 where it is not known. */
  duration: z.number(),
  publishedAt: instant,
})
export type ListedVideo = z.infer<typeof ListedVideo>

export const Playlist = z.object({ id: z.number(), title: z.string(), videos: z.array(ListedVideo) })
export type Playlist = z.infer<typeof Playlist>

export const channelContent = endpoint({
  method: 'GET',
  path: '/api/youtube/channel-content',
  access: 'public',
  tagged: true,
  summary: 'The newest videos, and every playlist that has some.',
  response: z.object({ playlists: z.array(Playlist), recentVideos: z.array(ListedVideo) }),
})

export const ShownVideo = ListedVideo.extend({
  /** On this site: comments on it are asked for by it. */
  number: z.number(),
  description: z.string(),
  tags: z.array(z.string()),
  statistics: z.object({ viewCount: z.string() }),
  /** What shared links show, 1200×630; `''` until it has been made. */
  shareImage: z.string(),
})
export type ShownVideo = z.infer<typeof ShownVideo>

export const videoDetails = endpoint({
  method: 'GET',
  path: '/api/youtube/video-details',
  access: 'public',
  summary: 'A video of the catalogue.',
  query: z.object({ videoId: knownId }),
  response: ShownVideo,
  errors: ['video_invalid', 'video_not_found'],
})

const picture = z.object({ url: z.string(), width: z.number(), height: z.number() })

/** A video in the shape of a search result of the other site. */
export const FoundVideo = z.object({
  id: z.object({ videoId: z.string() }),
  snippet: z.object({
    title: z.string(),
    description: z.string(),
    publishedAt: instant,
    thumbnails: z.object({ high: picture }),
  }),
  duration: z.number(),
  colour: z.string(),
})
export type FoundVideo = z.infer<typeof FoundVideo>

export const searchVideos = endpoint({
  method: 'GET',
  path: '/api/youtube/search',
  access: 'public',
  tagged: true,
  summary: 'The videos about extra income, newest first, twelve at a time. The last page names no next one.',
  query: z.object({ pageToken: opaqueText(100, { tooLong: 'page_token_invalid' }).default('') }),
  response: z.object({ items: z.array(FoundVideo), nextPageToken: z.string().optional() }),
  errors: ['page_token_invalid'],
})

/** A video as staff see it. */
export const KeptVideo = ShownVideo.extend({
  inRecent: z.boolean(),
  inExtraIncome: z.boolean(),
  /** It came from the other site; staff have not written it since. */
  isImported: z.boolean(),
  /** The other site does not show it at present. */
  isGone: z.boolean(),
  /** Drawn by the site, not sent by staff. */
  isPosterDrawn: z.boolean(),
})
export type KeptVideo = z.infer<typeof KeptVideo>

export const listVideos = endpoint({
  method: 'GET',
  path: '/api/videos',
  access: 'staff',
  summary: 'Every video of the catalogue, newest first.',
  query: z.object({ page, limit: limit(40) }),
  response: z.array(KeptVideo),
})

const seconds = integer.pipe(z.number().min(0).max(bounds.video.seconds))
const fields = z.object({
  title: line({ min: 1, max: bounds.video.title }),
  description: prose({ max: bounds.video.description }).optional(),
  tags: z
    .array(line({ min: 1, max: bounds.video.tag }))
    .max(bounds.video.tags)
    .optional(),
  /** In seconds. */
  duration: seconds.optional(),
  publishedAt: sentInstant().optional(),
  isVertical: flag.optional(),
  /** Whether it stands among the newest of `/videos`, and among those about extra income. */
  inRecent: flag.optional(),
  inExtraIncome: flag.optional(),
})

const written = z.object({ status: z.literal('success'), id: z.string(), message: z.string() })

export const addVideo = endpoint({
  method: 'POST',
  path: '/api/videos',
  access: 'staff',
  status: 201,
  summary: 'Take a video into the catalogue, by its id or its address.',
  body: fields.extend({ video: pastedId }),
  response: written,
  errors: ['video_invalid', 'video_taken'],
})

const params = z.object({ id: knownId })

export const changeVideo = endpoint({
  method: 'PUT',
  path: '/api/videos/:id',
  access: 'staff',
  summary: 'Change what is shown of a video. From then on the other site only tells its numbers.',
  params,
  body: fields.partial(),
  response: written,
  errors: ['video_not_found'],
})

export const removeVideo = endpoint({
  method: 'DELETE',
  path: '/api/videos/:id',
  access: 'staff',
  summary: 'Take a video out of the catalogue. It does not come back by itself.',
  params,
  response: done,
  errors: ['video_not_found'],
})

export const sendPoster = endpoint({
  method: 'POST',
  path: '/api/videos/:id/poster',
  access: 'staff',
  summary: 'Send the picture of a video: JPEG, PNG, WebP or AVIF.',
  params,
  files: { maxBytes: bounds.video.posterBytes, atMost: 1 },
  response: z.object({ status: z.literal('success'), imageUrl: z.string() }),
  errors: ['video_not_found', 'file_missing', ...pictureRefusals],
})

export const drawPoster = endpoint({
  method: 'DELETE',
  path: '/api/videos/:id/poster',
  access: 'staff',
  summary: 'Have the picture of a video drawn by the site.',
  params,
  response: done,
  errors: ['video_not_found'],
})

export const KeptPlaylist = z.object({
  id: z.number(),
  title: z.string(),
  videos: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type KeptPlaylist = z.infer<typeof KeptPlaylist>

export const listPlaylists = endpoint({
  method: 'GET',
  path: '/api/playlists',
  access: 'staff',
  summary: 'Every playlist in its place, also the empty ones.',
  response: z.array(KeptPlaylist),
})

const playlistFields = z.object({
  title: line({ min: 1, max: bounds.video.playlist }),
  /** Ids or addresses, in their order. */
  videos: z.array(pastedId).max(bounds.video.inPlaylist, 'playlist_too_long').optional(),
  /** Its place among the others; the lowest is first. */
  position: integer.pipe(z.number().min(0).max(1000)).optional(),
})
const playlistWritten = z.object({ status: z.literal('success'), id: z.number(), message: z.string() })

export const addPlaylist = endpoint({
  method: 'POST',
  path: '/api/playlists',
  access: 'staff',
  status: 201,
  summary: 'Make a playlist of videos of the catalogue.',
  body: playlistFields,
  response: playlistWritten,
  errors: ['playlist_too_long', 'playlist_video_unknown'],
})

export const changePlaylist = endpoint({
  method: 'PUT',
  path: '/api/playlists/:id',
  access: 'staff',
  summary: 'Change a playlist. `videos` replaces what was in it; the other site changes it no more.',
  params: playlistPlace,
  body: playlistFields.partial(),
  response: playlistWritten,
  errors: ['playlist_not_found', 'playlist_too_long', 'playlist_video_unknown'],
})

export const removePlaylist = endpoint({
  method: 'DELETE',
  path: '/api/playlists/:id',
  access: 'staff',
  summary: 'Take a playlist away; its videos stay.',
  params: playlistPlace,
  response: done,
  errors: ['playlist_not_found'],
})
