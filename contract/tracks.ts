import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const Track = z.object({
  id: z.number(),
  /** `/tracks/…`; its ending tells what kind of file it is. */
  src: z.string(),
  title: z.string(),
  artist: z.string(),
  /** `/covers/…`. */
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
