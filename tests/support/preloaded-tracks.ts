import { link, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { paint } from '../../server/features/tracks/covers/paint.ts'
import { compose } from '../../server/features/tracks/music/composition.ts'
import { mix } from '../../server/features/tracks/music/mix.ts'
import { sampleRate } from '../../server/features/tracks/music/voices.ts'
import { encodeWav } from '../../server/features/tracks/music/wav.ts'
import { preloadedTracks } from '../../server/features/tracks/preloaded-tracks.ts'

/**
 * Writes the files of the preloaded tracks, so that a site with this `TRACK_SECONDS` makes none, which takes
 * it ten seconds. The first `sounds` tracks have their own sound, the others that of the first; all have one
 * cover.
 */
export async function writePreloadedTracks(
  dataDir: string,
  { seconds, sounds }: { seconds: number; sounds: number },
): Promise<void> {
  const folders = { tracks: join(dataDir, 'tracks'), covers: join(dataDir, 'covers') }
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true })
  const tracks = preloadedTracks(seconds)
  for (const { file, score } of tracks.slice(0, sounds)) {
    await writeFile(join(folders.tracks, file), encodeWav(mix(compose(score), score.seed), sampleRate))
  }
  await linkAll(
    folders.tracks,
    [tracks[0], ...tracks.slice(sounds)].map((track) => track?.file ?? ''),
  )

  const covers = tracks.map(({ coverFile }) => coverFile)
  const podcastCovers = covers.map((name) => `podcast-${name.replace('.webp', '.jpg')}`)
  const raw = { width: 320, height: 320, channels: 3 } as const
  const cover = sharp(paint({ palette: 'night', seed: 1 }, raw.width), { raw })
  await cover.clone().toFile(join(folders.covers, covers[0] ?? ''))
  await cover.resize(1400).toFile(join(folders.covers, podcastCovers[0] ?? ''))
  await linkAll(folders.covers, covers)
  await linkAll(folders.covers, podcastCovers)
}

/** Gives the first file the other names, too. */
async function linkAll(folder: string, [first = '', ...others]: readonly string[]): Promise<void> {
  for (const name of others) await link(join(folder, first), join(folder, name))
}
