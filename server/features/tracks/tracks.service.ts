import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Track } from '#contract/tracks.ts'
import type { Database } from '../../platform/database.ts'
import { createMaking } from './making.ts'
import { compose } from './music/composition.ts'
import { artist, preloadedTracks } from './preloaded-tracks.ts'
import { hasTracks, insertTracks, listTracks } from './tracks.store.ts'

interface Needs {
  db: Database
  log: Logger
  config: { dataDir: string; trackSeconds: number }
}

export type TracksService = ReturnType<typeof createTracksService>

export function createTracksService({ db, log, config: { dataDir, trackSeconds } }: Needs) {
  const making = createMaking({ log })

  async function list(): Promise<Track[]> {
    const rows = await listTracks(db.read)
    return rows.map(({ position: _, lyricsSlug, ...track }) => ({
      ...track,
      ...(lyricsSlug ? { lyricsSlug } : {}),
    }))
  }

  /** What an empty site can play. Its files are made in the background, and again where they have been lost. */
  async function preload(): Promise<void> {
    if (trackSeconds === 0) return
    await db.write(async (tx) => {
      if (await hasTracks(tx)) return
      await insertTracks(tx, preloadedTracks(trackSeconds).map(rowOf))
    })
    making.start({
      tracksFolder: join(dataDir, 'tracks'),
      coversFolder: join(dataDir, 'covers'),
      longestSeconds: trackSeconds,
    })
  }

  return { list, preload, stop: making.stop }
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
