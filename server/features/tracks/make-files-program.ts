import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { paint } from './covers/paint.ts'
import type { MakeFilesTask } from './make-files.ts'
import { compose } from './music/composition.ts'
import { mix } from './music/mix.ts'
import { sampleRate } from './music/voices.ts'
import { encodeWav } from './music/wav.ts'
import { preloadedTracks } from './preloaded-tracks.ts'

const coverPixels = 640
/** Painted small and scaled up, which is not visible. */
const paintedPixels = 320

/** Separate process that generates missing files of preloaded tracks, reporting each, and exits. */
process.once('message', (task) => {
  // Only sent by `make-files.ts`.
  void makeMissing(task as MakeFilesTask).finally(() => process.disconnect?.())
})
// Exits with the site, however that ends.
process.once('disconnect', () => process.exit())

async function makeMissing({ folder, ...task }: MakeFilesTask): Promise<void> {
  const requested = new Set(task.addresses)
  const tracks = preloadedTracks(task.longestSeconds)
  const make = async (address: string, content: () => Buffer | Promise<Buffer>) => {
    if (!requested.has(address)) return
    await writeFile(join(folder, basename(address)), await content())
    await new Promise((done) => process.send?.(address, done))
  }
  for (const { file, score } of tracks) {
    await make(`/tracks/${file}`, () => encodeWav(mix(compose(score), score.seed), sampleRate))
  }
  for (const { coverFile, painting } of tracks) {
    await make(`/covers/${coverFile}`, () => {
      const raw = { width: paintedPixels, height: paintedPixels, channels: 3 as const }
      return sharp(paint(painting, paintedPixels), { raw })
        .resize(coverPixels)
        .webp({ quality: 84 })
        .toBuffer()
    })
  }
}
