import type { Track } from '#contract/tracks.ts'
import { mediaTypeOf } from '../../platform/http/media-types.ts'
import type { TrackFiles } from './track-files.ts'

/** A track as a podcast tells of it. */
export interface Episode extends Track {
  createdAt: string
  bytes: number
  type: string
}

interface Needs {
  files: Pick<TrackFiles, 'sizeOf'>
  list: () => Promise<(Track & { createdAt: string })[]>
}

/** The tracks whose sound is there: while the first ones are being made, some have none. */
export function createEpisodes({ files, list }: Needs) {
  // What is under an address never changes, so of each it is asked once.
  let sizes = new Map<string, number>()

  return async function listEpisodes(): Promise<Episode[]> {
    const tracks = await list()
    const found = await Promise.all(
      tracks.map(async (track) => ({
        track,
        bytes: sizes.get(track.src) ?? (await files.sizeOf(track.src)),
      })),
    )
    const present = found.flatMap(({ track, bytes }) => (bytes ? { ...track, bytes } : []))
    sizes = new Map(present.map(({ src, bytes }) => [src, bytes]))
    return present.map((track) => ({ ...track, type: mediaTypeOf(track.src) ?? 'audio/mpeg' }))
  }
}
