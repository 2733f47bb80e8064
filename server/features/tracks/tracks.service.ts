import type { Language } from '#contract/schema.ts'
import type { Track } from '#contract/tracks.ts'
import type { Queries } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { mediaTypeOf } from '../../platform/http/media-types.ts'
import { addressKey, type Limit } from '../../platform/rate-limits.ts'
import type { DeviceNews } from '../devices/devices.service.ts'
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

/** What the player plays. */
export function createTracksService(needs: Dependencies) {
  const { db, clock, counter, limits } = needs
  const { trackSeconds } = needs.config
  const files = createTrackFiles(needs.files)
  const editTrack = createEditTrack({ ...needs, files })
  const makeFiles = createMakeFiles({ ...needs, files })

  /** In the order in which they play. */
  async function list(): Promise<(Track & { createdAt: string })[]> {
    const rows = await listTracks(db.read)
    return rows.map(({ position: _, coverId, lyricsSlug, lyricsCover, ...track }) => ({
      ...track,
      // Where nobody chose one for the track, page and player show that of its lyrics.
      ...(!coverId && lyricsCover && { cover: addressOfFile(lyricsCover) }),
      ...(lyricsSlug ? { lyricsSlug } : {}),
    }))
  }

  /** The address only tells one listener from another while it is counted, and is not kept. */
  async function play({ id, ip }: { id: number; ip: string }): Promise<void> {
    await limits.consume(playLimit, addressKey(ip))
    if (!(await findTrack(db.read, id))) throw new NotFound('track_not_found')
    counter.countPlay(id)
  }

  /** What an empty site can play. Its files are made in the background, and again where they have been lost. */
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

  /** What a process left behind that was killed half-way. */
  async function sweep(): Promise<void> {
    // Younger ones may belong to a track that is being kept right now.
    const old = await files.listBefore(new Date(clock.now().getTime() - hour))
    const stored = new Set(await listKnownSounds(db.read, old))
    await files.remove(old.filter((address) => !stored.has(address)))
  }

  const listCovers = async () => (await list()).map(({ cover }) => cover)
  const { podcastCoverOf, ...podcastCovers } = createPodcastCovers({ ...needs, listCovers })
  const listEpisodes = createEpisodes({ files, list, podcastCoverOf })

  return {
    ...{ list, play, listEpisodes, preload, sweep, stop: makeFiles.stop },
    ...podcastCovers,
    ...createTrackNews(needs),
    ...createMarks({ ...needs, list }),
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

/** What a device is told of a track that is new. */
function createTrackNews({ translator }: Pick<Dependencies, 'translator'>) {
  async function findDeviceNews(
    queries: Queries,
    { id, language }: { id: number; language: Language },
  ): Promise<DeviceNews | undefined> {
    const track = await findTrack(queries, id)
    if (!track) return undefined
    const title = translator.in(language)('devices:push.track')
    const text = [track.title, track.artist].filter((part) => part !== '').join(' · ')
    return { kind: 'song', tag: `track-${id}`, title, text, count: 1, link: '/music' }
  }

  return { findDeviceNews }
}

/** A track as a podcast tells of it. */
export interface Episode extends Track {
  createdAt: string
  bytes: number
  type: string
}

interface EpisodeNeeds {
  files: Pick<TrackFiles, 'sizeOf'>
  list: () => Promise<(Track & { createdAt: string })[]>
  podcastCoverOf: (cover: string) => Promise<string>
}

/** The tracks whose sound is there: while the first ones are being made, some have none. */
function createEpisodes({ files, list, podcastCoverOf }: EpisodeNeeds) {
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
    return Promise.all(
      present.map(async (track) => ({
        ...track,
        type: mediaTypeOf(track.src) ?? 'audio/mpeg',
        cover: await podcastCoverOf(track.cover),
      })),
    )
  }
}
