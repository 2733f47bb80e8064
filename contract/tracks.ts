import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pictureRefusals } from './pictures.ts'
import * as bounds from './rules/bounds.ts'
import { wholeUploadPattern } from './rules/pictures.ts'
import { boundedText, done, id, instant, line, opaqueText, visibleName } from './schema.ts'

export const Track = z.object({
  id: z.number(),
  /** `/tracks/…`; its ending tells what kind of file it is. */
  src: z.string(),
  title: z.string(),
  artist: z.string(),
  /** `/covers/…`, or `/uploads/…`. */
  cover: z.string(),
  /** In seconds. */
  duration: z.number(),
  /** Where its lyrics are, if there are any. */
  lyricsSlug: z.string().optional(),
})
export type Track = z.infer<typeof Track>

export const listTracks = endpoint({
  method: 'GET',
  path: '/api/tracks',
  access: 'public',
  tagged: true,
  summary: 'Every track that the music page plays, in the order of its list.',
  response: z.array(Track),
})

const place = z.object({ id: id.pipe(z.number().max(Number.MAX_SAFE_INTEGER, 'track_not_found')) })
const answer = done.extend({ id: z.number() })

export const countPlay = endpoint({
  method: 'POST',
  path: '/api/tracks/:id/play',
  access: 'public',
  summary: 'Count that a track begins to play. Nothing is kept of who hears it.',
  params: place,
  response: done,
  errors: ['track_not_found', 'too_many_requests'],
})

/** A track that somebody wants to find again. */
export const MarkedTrack = Track.pick({ id: true, title: true, artist: true, cover: true }).extend({
  markedAt: instant,
})
export type MarkedTrack = z.infer<typeof MarkedTrack>

/** Their ids, the last marked first. */
const marks = z.object({ status: z.literal('success'), tracks: z.array(z.number()) })

export const listMarkedTracks = endpoint({
  method: 'GET',
  path: '/api/marked-tracks',
  access: 'user',
  summary: 'The tracks that you have marked, the last one first. Others see them where you show them.',
  response: marks,
})

export const markTrack = endpoint({
  method: 'PUT',
  path: '/api/marked-tracks/:id',
  access: 'user',
  summary: 'Mark a track, to find it again. One that is marked stays as it is.',
  params: place,
  response: marks,
  errors: ['track_not_found', 'too_many_requests'],
})

export const unmarkTrack = endpoint({
  method: 'DELETE',
  path: '/api/marked-tracks/:id',
  access: 'user',
  summary: 'Take the mark from a track.',
  params: place,
  response: marks,
  errors: ['too_many_requests'],
})

const fields = z.object({
  title: line({ min: 1, max: bounds.track.title }),
  artist: visibleName({ min: 1, max: bounds.track.artist }),
  /** The bare name of a picture of the library. */
  cover: z
    .union([
      z.literal(''),
      opaqueText(100, { tooLong: 'track_cover_unknown' }).regex(wholeUploadPattern, 'track_cover_unknown'),
    ])
    .optional(),
  /** Published lyrics; `''` for none. */
  lyricsSlug: boundedText(bounds.url.max, { tooLong: 'track_lyrics_unknown' }).optional(),
})

/** `audio` is the sound, `picture` a cover that the library takes as well. */
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
  summary: 'Put a track at the end of the list: a WAV, MP3 or OGG file, whatever its name says.',
  files,
  body: fields,
  response: answer,
  errors: ['track_audio_missing', 'track_cover_missing', 'tracks_full', ...fileErrors],
})

export const changeTrack = endpoint({
  method: 'PUT',
  path: '/api/tracks/:id',
  access: 'staff',
  summary: 'Change what is said of a track, or what is heard. What is not named stays.',
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
  summary: 'Put a track before another one, or at the end.',
  params: place,
  body: z.object({ before: id.nullable() }),
  response: answer,
  errors: ['track_not_found'],
})

export const deleteTrack = endpoint({
  method: 'DELETE',
  path: '/api/tracks/:id',
  access: 'staff',
  summary: 'Take a track away, with its file.',
  params: place,
  response: done,
  errors: ['track_not_found'],
})
