import type { Language } from '#contract/schema.ts'
import type { Track } from '#contract/tracks.ts'
import type { Queries } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { mediaTypeOf } from '../../platform/http/media-types.ts'
import { addressKey, type Limit } from '../../platform/rate-limits.ts'
import type { PushMessage } from '../devices/devices.service.ts'
import { addressOfFile } from '../pictures/pictures.service.ts'
import type { Dependencies } from './dependencies.ts'
import { createEditTrack } from './edit-track.ts'
import { createMakeFiles } from './make-files.ts'
import { createMarks } from './marks.ts'
import { compose } from './music/composition.ts'
import { createPodcastCovers } from './podcast-covers.ts'
import { artist, preloadedTracks } from './preloaded-tracks.ts'
import { createTrackFiles, type TrackFiles } from './track-files.ts'
import {
  findTrack,
  hasBegun,
  insertBeginning,
  insertTracks,
  listKnownSounds,
  listTracks,
} from './tracks.store.ts'

const hour = 3_600_000
const playLimit: Limit = { name: 'track-play', points: 60, seconds: 60 }

export type TracksService = ReturnType<typeof createTracksService>

/** Creates the service of tracks. */
export function createTracksService(dependencies: Dependencies) {
  const { db, clock, counter, limits } = dependencies
  const { trackSeconds } = dependencies.config
  const files = createTrackFiles(dependencies.files)
  const editTrack = createEditTrack({ ...dependencies, files })
  const listCovers = async () => (await list()).map(({ cover }) => cover)
  const { podcastCoverOf, ...podcastCovers } = createPodcastCovers({ ...dependencies, listCovers })
  // Directories refuse the WebP covers that are generated for the tracks of a new site.
  const onMade = podcastCovers.enqueuePodcastCovers
  const makeFiles = createMakeFiles({ ...dependencies, files, onMade })

  /** Lists tracks in playlist order. */
  async function list(): Promise<(Track & { createdAt: string })[]> {
    const rows = await listTracks(db.read)
    return rows.map(({ position: _, coverId, lyricsSlug, lyricsCover, ...track }) => ({
      ...track,
      // A track without a chosen cover has that of its lyrics.
      ...(!coverId && lyricsCover && { cover: addressOfFile(lyricsCover) }),
      ...(lyricsSlug ? { lyricsSlug } : {}),
    }))
  }

  /** Counts a play. The IP address is only used for the rate limit and not stored. */
  async function play({ id, ip }: { id: number; ip: string }): Promise<void> {
    await limits.consume(playLimit, addressKey(ip))
    if (!(await findTrack(db.read, id))) throw new NotFound('track_not_found')
    counter.countPlay(id)
  }

  /** Adds the tracks of a new site. Missing files are generated in the background. */
  async function preload(): Promise<void> {
    if (trackSeconds === 0) return
    await db.write(async (tx) => {
      if (await hasBegun(tx)) return
      await insertBeginning(tx, clock.now().toISOString())
      await insertTracks(tx, preloadedTracks(trackSeconds).map(rowOf))
    })
    const tracks = await listTracks(db.read)
    makeFiles.start({
      addresses: tracks.flatMap(({ src, cover }) => [src, cover]),
      longestSeconds: trackSeconds,
    })
  }

  /** Deletes files left by a killed process. */
  async function sweep(): Promise<void> {
    // Newer files may belong to a track that is being stored.
    const old = await files.listBefore(new Date(clock.now().getTime() - hour))
    const stored = new Set(await listKnownSounds(db.read, old))
    await files.remove(old.filter((address) => !stored.has(address)))
  }

  const listEpisodes = createEpisodes({ files, list, podcastCoverOf })

  return {
    ...{ list, play, listEpisodes, preload, sweep, stop: makeFiles.stop },
    ...podcastCovers,
    ...createTrackPushMessage(dependencies),
    ...createMarks({ ...dependencies, list }),
    ...editTrack,
  }
}

function rowOf({ file, coverFile, title, score }: ReturnType<typeof preloadedTracks>[number], index: number) {
  return {
    position: index + 1,
    title,
    artist,
    src: `/tracks/${file}`,
    cover: `/covers/${coverFile}`,
    duration: compose(score).seconds,
  }
}

/** Builds the push message of a new track. */
function createTrackPushMessage({ translator }: Pick<Dependencies, 'translator'>) {
  async function findPushMessage(
    queries: Queries,
    { id, language }: { id: number; language: Language },
  ): Promise<PushMessage | undefined> {
    const track = await findTrack(queries, id)
    if (!track) return undefined
    const title = translator.in(language)('devices:push.track')
    const text = [track.title, track.artist].filter((part) => part !== '').join(' · ')
    return { kind: 'song', tag: `track-${id}`, title, text, count: 1, link: '/music' }
  }

  return { findPushMessage }
}

/** A track as a podcast episode. */
export interface Episode extends Track {
  createdAt: string
  bytes: number
  type: string
}

interface EpisodeDependencies {
  files: Pick<TrackFiles, 'sizeOf'>
  list: () => Promise<(Track & { createdAt: string })[]>
  podcastCoverOf: (cover: string) => Promise<string>
}

/** Tracks with existing audio files; those of a new site are generated over time. */
function createEpisodes({ files, list, podcastCoverOf }: EpisodeDependencies) {
  // Files never change, so sizes are cached.
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
    return Promise.all(
      present.map(async (track) => ({
        ...track,
        type: mediaTypeOf(track.src) ?? 'audio/mpeg',
        cover: await podcastCoverOf(track.cover),
      })),
    )
  }
}
