import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pictureRefusals } from './pictures.ts'
import * as bounds from './rules/bounds.ts'
import { wholeUploadPattern } from './rules/pictures.ts'
import {
  boundedText,
  creation,
  creationRefusals,
  done,
  id,
  instant,
  line,
  opaqueText,
  visibleName,
} from './schema.ts'

export const Track = z.object({
  id: z.number(),
  /** `/tracks/…`, with the extension of the file type. */
  src: z.string(),
  title: z.string(),
  artist: z.string(),
  /** `/covers/…`, or `/uploads/…`. */
  cover: z.string(),
  /** Seconds. */
  duration: z.number(),
  /** Slug of its lyrics, if any. */
  lyricsSlug: z.string().optional(),
})
export type Track = z.infer<typeof Track>

export const listTracks = endpoint({
  method: 'GET',
  path: '/api/tracks',
  access: 'public',
  tagged: true,
  summary: 'List all tracks, in playlist order.',
  response: z.array(Track),
})

const place = z.object({ id: id.pipe(z.number().max(2_147_483_647, 'track_not_found')) })
const answer = done.extend({ id: z.number() })

export const countPlay = endpoint({
  method: 'POST',
  path: '/api/tracks/:id/play',
  access: 'public',
  summary: 'Count a play of a track, anonymously.',
  params: place,
  response: done,
  errors: ['track_not_found', 'too_many_requests'],
})

/** A track that a user marked. */
export const MarkedTrack = Track.pick({ id: true, title: true, artist: true, cover: true }).extend({
  markedAt: instant,
})
export type MarkedTrack = z.infer<typeof MarkedTrack>

/** Ids of the marked tracks, last marked first. */
const marks = z.object({ status: z.literal('success'), tracks: z.array(z.number()) })

export const listMarkedTracks = endpoint({
  method: 'GET',
  path: '/api/marked-tracks',
  access: 'user',
  summary:
    'List the tracks that you marked, last marked first. Others see them if your privacy settings allow it.',
  response: marks,
})

export const markTrack = endpoint({
  method: 'PUT',
  path: '/api/marked-tracks/:id',
  access: 'user',
  summary: 'Mark a track. Idempotent.',
  params: place,
  response: marks,
  errors: ['track_not_found', 'too_many_requests'],
})

export const unmarkTrack = endpoint({
  method: 'DELETE',
  path: '/api/marked-tracks/:id',
  access: 'user',
  summary: 'Unmark a track.',
  params: place,
  response: marks,
  errors: ['too_many_requests'],
})

const fields = z.object({
  title: line({ min: 1, max: bounds.track.title }),
  artist: visibleName({ min: 1, max: bounds.track.artist }),
  /** Bare file name of a library picture. */
  cover: z
    .union([
      z.literal(''),
      opaqueText(100, { tooLong: 'track_cover_unknown' }).regex(wholeUploadPattern, 'track_cover_unknown'),
    ])
    .optional(),
  /** Slug of published lyrics; `''` for none. */
  lyricsSlug: boundedText(bounds.url.max, { tooLong: 'track_lyrics_unknown' }).optional(),
})

/** `audio` is the audio file, `picture` a cover that is added to the library. */
const files = { fields: ['audio', 'picture'], maxBytes: bounds.track.audioBytes, atMost: 2 } as const

const fileErrors = [
  'track_audio_unknown',
  'track_cover_unknown',
  'track_lyrics_unknown',
  ...pictureRefusals,
] as const

export const addTrack = endpoint({
  method: 'POST',
  path: '/api/tracks',
  access: 'staff',
  status: 201,
  summary: 'Add a track at the end of the list: a WAV, MP3 or OGG file, recognised by its content.',
  files,
  body: fields.extend(creation),
  response: answer,
  errors: ['track_audio_missing', 'track_cover_missing', 'tracks_full', ...fileErrors, ...creationRefusals],
})

export const changeTrack = endpoint({
  method: 'PUT',
  path: '/api/tracks/:id',
  access: 'staff',
  summary: 'Change the details or the audio file of a track. Fields that are left out do not change.',
  params: place,
  files,
  body: fields.partial(),
  response: answer,
  errors: ['track_not_found', ...fileErrors],
})

export const moveTrack = endpoint({
  method: 'PUT',
  path: '/api/tracks/:id/position',
  access: 'staff',
  summary: 'Move a track before another one, or to the end.',
  params: place,
  body: z.object({ before: id.nullable() }),
  response: answer,
  errors: ['track_not_found'],
})

export const deleteTrack = endpoint({
  method: 'DELETE',
  path: '/api/tracks/:id',
  access: 'staff',
  summary: 'Delete a track and its file.',
  params: place,
  response: done,
  errors: ['track_not_found'],
})
